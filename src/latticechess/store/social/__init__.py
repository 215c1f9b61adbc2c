"""What people do with each other: challenges, presence, chat, notes, reviews.

Every module may be imported.
"""
