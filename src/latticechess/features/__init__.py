"""Features: each folder holds one part of the program, from its rules to its routes.

Of the rooms of a feature, each uses only those before it: `rules` (values, pure), `store` (tables),
`service` (what people do), `messages` (what goes over the wire), `views` (values as messages),
`routes` and `sockets`. A room is a module, or a package where it is large.
"""
