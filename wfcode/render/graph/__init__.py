"""A workflow as a picture: boxes and arrows, alone or with what a plan would change."""

from wfcode.render.graph.html import app_page, page
from wfcode.render.graph.picture import Arrow, Box, Mark, Picture, compared, picture_of
from wfcode.render.graph.svg import svg

__all__ = ["Arrow", "Box", "Mark", "Picture", "app_page", "compared", "page", "picture_of", "svg"]
