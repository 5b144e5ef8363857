"""Exports of results as CSV and Parquet: one's own on the spot, the public set prepared by a nightly job."""
