"""Measurements that compare our work with the least that it could cost."""
