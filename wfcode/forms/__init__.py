"""Snapshots of forms: their questions in files, so that specs can be checked without asking anybody."""

from wfcode.forms.snapshots import BrokenSnapshot, Snapshots, snapshot_text

__all__ = ["BrokenSnapshot", "Snapshots", "snapshot_text"]
