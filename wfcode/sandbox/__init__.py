"""The Jotform API emulated in this package: an ASGI app on SQLite, reached as HTTP only."""
