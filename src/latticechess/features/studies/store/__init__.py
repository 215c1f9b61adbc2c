"""Studies, lessons, exercises and work given to pupils, as they are stored.

Every module may be imported.
"""
