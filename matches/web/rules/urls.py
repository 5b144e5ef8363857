"""Addresses of the rules pages."""

from django.urls import path

from matches.web.rules import views

urlpatterns = [
    path("", views.index, name="rules"),
    path("<slug:key>/", views.rules_page, name="rules-page"),
]
