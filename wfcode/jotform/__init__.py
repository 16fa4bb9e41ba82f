"""jotform"""
