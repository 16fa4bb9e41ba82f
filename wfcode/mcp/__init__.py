"""The MCP server: a model edits specs and asks for plans, a person approves, the server carries out."""
