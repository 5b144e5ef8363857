"""Addresses of the pages that players have of cases."""

from django.urls import path

from analytics.fairplay.pages import views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/unseen", views.unseen, name="notices-unseen"),
    path("appeal/<uuid:case_id>", views.appeal, name="appeal"),
]
