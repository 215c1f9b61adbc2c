"""Views: wire messages built from the values of the layers below."""
