"""Addresses of the languages."""

from django.urls import path

from matches.languages import views

urlpatterns = [
    path("language", views.choose, name="language"),
    path("words/<slug:language>.js", views.words, name="words"),
]
