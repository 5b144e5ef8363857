"""Addresses of the account pages."""

from django.urls import URLPattern, URLResolver, include, path

from matches.accounts import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="account"),
    path("sessions/end", views.leave_everywhere, name="account-leave-everywhere"),
    path("country", views.choose_country, name="account-country"),
    path("tokens/", views.token_list, name="account-tokens"),
    path("tokens/<uuid:handle>/revoke", views.revoke_token, name="account-revoke-token"),
    path("bots/add", views.add_bot, name="account-add-bot"),
    path("delete/", views.delete, name="account-delete"),
    path("", include("allauth.account.urls")),
    path("2fa/", include("allauth.mfa.urls")),
]
