"""Settings, all from the environment; without any, those of the embedded stack in `var/`.

This module stays light: commands such as `checkrecord` load it too, and should start at once.
"""

import os
from pathlib import Path
from typing import Any

from bura_project.environment import database_from_url, read_bool, read_int, read_list, secret_key
from bura_project.lightness import runs_light
from bura_project.mail import mail_from_url
from bura_project.stack.paths import StackPaths

BASE_DIR = Path(__file__).resolve().parent.parent

# The embedded stack and its data folder stand in for whatever the environment does not name.
STACK = StackPaths.of(os.environ.get("BURA_DATA") or BASE_DIR / "var")
DATABASE_URL = os.environ.get("DATABASE_URL") or STACK.database_url
# "web", "worker" or "" (a command): the entry points set it, because the connections differ.
PROCESS_ROLE = os.environ.get("PROCESS_ROLE", "")

DEBUG = read_bool("DEBUG", default=False)
SECRET_KEY = secret_key(STACK.secret_key, embedded=not os.environ.get("DATABASE_URL"))
ALLOWED_HOSTS = read_list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = read_list("CSRF_TRUSTED_ORIGINS", default=[])
# Whoever shows it sees the details of `/health`; without one only staff do.
HEALTH_TOKEN = os.environ.get("HEALTH_TOKEN", "")

INSTALLED_APPS = [
    "bura_project.apps.BuraProjectConfig",
    "matches",
    # Before allauth, whose templates it replaces.
    "matches.accounts.apps.AccountsConfig",
    "matches.web",
    "matches.languages.apps.LanguagesConfig",
    "analytics",
    "analytics.facts",
    "analytics.ratings",
    "analytics.fairplay",
    "analytics.exports",
    "ledger",
    # The admin's theme, whose templates come first. The admin's own modules are imported with the addresses, not
    # with every command.
    "unfold.apps.BasicAppConfig",
    "matches.accounts.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "channels",
]
if not runs_light():
    INSTALLED_APPS += ["allauth", "allauth.account", "allauth.mfa", "allauth.usersessions"]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "matches.languages.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "bura_project.urls"
ASGI_APPLICATION = "bura_project.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# A transaction that idles, or a statement that runs on, holds back every reader of the ledger's
# global order; so neither may last. Commands (migrations, rebuilds, exports) may take longer.
_statement_timeout = {"web": "5s", "worker": "60s"}.get(PROCESS_ROLE, "0")
_database_options: dict[str, Any] = {
    "options": f"-c idle_in_transaction_session_timeout=10s -c statement_timeout={_statement_timeout}",
}
if PROCESS_ROLE == "web":
    # Persistent connections do nothing under ASGI, where each request may run on another thread.
    _database_options["pool"] = {"min_size": 2, "max_size": read_int("DATABASE_POOL_SIZE", default=16), "timeout": 10}
DATABASES = {"default": database_from_url(DATABASE_URL, _database_options)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_URL = os.environ.get("CHANNEL_URL") or STACK.channel_url
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [
                {
                    "address": CHANNEL_URL,
                    # The client's defaults, 5 seconds and 100 connections, cut idle sockets off.
                    "socket_timeout": None,
                    "max_connections": 2000,
                },
            ],
            "prefix": os.environ.get("CHANNEL_PREFIX", "bura"),
        },
    },
}

# Limits on log-in, sign-up and tokens are counted here, so all web nodes must share it.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": os.environ.get("CACHE_URL") or CHANNEL_URL,
        "KEY_PREFIX": os.environ.get("CHANNEL_PREFIX", "bura"),
    },
}

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or STACK.broker_url
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A task of a killed worker is handed out anew after `visibility_timeout` seconds, which must exceed
# the longest task and the longest countdown.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 120, "unacked_restore_interval": 5, "unacked_restore_throttle": 1}
    if CELERY_BROKER_URL.startswith("redis")
    else {}
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 110
CELERY_TASK_SOFT_TIME_LIMIT = 100
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# Runs that no worker took in time expire, so that none pile up.
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "matches.sweep": {"task": "matches.sweep", "schedule": 5.0, "options": {"expires": 5.0}},
    "matches.keep_time": {"task": "matches.keep_time", "schedule": 1.0, "options": {"expires": 1.0}},
    "fairplay.take_reports": {"task": "fairplay.take_reports", "schedule": 30.0, "options": {"expires": 30.0}},
    # All signals anew, several times a day: ratings may have been made anew too.
    "fairplay.rebuild": {"task": "fairplay.rebuild", "schedule": 21_600.0, "options": {"expires": 3600.0}},
    "analytics.follow": {"task": "analytics.follow", "schedule": 5.0, "options": {"expires": 5.0}},
    "matches.tend_lobby": {"task": "matches.tend_lobby", "schedule": 2.0, "options": {"expires": 2.0}},
    "ratings.award": {"task": "ratings.award", "schedule": 3600.0, "options": {"expires": 600.0}},
    "ledger.audit_coins": {"task": "ledger.audit_coins", "schedule": 3600.0, "options": {"expires": 600.0}},
    "accounts.clear_sessions": {
        "task": "accounts.clear_sessions",
        "schedule": 86_400.0,
        "options": {"expires": 3600.0},
    },
    "matches.prune_connections": {
        "task": "matches.prune_connections",
        "schedule": 86_400.0,
        "options": {"expires": 3600.0},
    },
    "analytics.export_due": {"task": "analytics.export_due", "schedule": 600.0, "options": {"expires": 600.0}},
}

STATIC_URL = "static/"
# Only for serving files that `collectstatic` gathered; otherwise they come from where they lie.
STATIC_ROOT = os.environ.get("STATIC_ROOT")
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "index"
ACCOUNT_ADAPTER = "matches.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "matches.accounts.forms.LoginForm",
    "signup": "matches.accounts.forms.SignupForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Bura: "
# Nobody learns from a form whether an address has an account; an address that is not yet verified may
# be given twice.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_RATE_LIMITS = {"login": "30/m/ip", "login_failed": "10/m/ip,5/5m/key", "signup": "20/m/ip,100/d/ip"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Bura"
# Names, not addresses, log in: whoever gives another's address takes nothing away from them.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# How many proxies in front of the service are trusted to name the client's address.
ALLAUTH_TRUSTED_PROXY_COUNT = read_int("TRUSTED_PROXIES", default=0)
BOTS_PER_ACCOUNT = read_int("BOTS_PER_ACCOUNT", default=5)
BOT_MATCHES_AT_ONCE = read_int("BOT_MATCHES_AT_ONCE", default=20)
TOKENS_PER_PLAYER = read_int("TOKENS_PER_PLAYER", default=10)

# Live tables. How long people look at a deal that has ended before the next one begins.
LIVE_DEAL_PAUSE_MS = read_int("LIVE_DEAL_PAUSE_MS", default=2500)
LIVE_MATCHES_AT_ONCE = read_int("LIVE_MATCHES_AT_ONCE", default=4)
# Matches, tables and guests that one player or address may make.
CREATIONS_PER_MINUTE = read_int("CREATIONS_PER_MINUTE", default=120)
TABLES_PER_PLAYER = read_int("TABLES_PER_PLAYER", default=3)
CHALLENGES_PER_PLAYER = read_int("CHALLENGES_PER_PLAYER", default=10)
# How long a table waits for a host who has left, and at most.
TABLE_DESERTED_SECONDS = read_int("TABLE_DESERTED_SECONDS", default=45)
TABLE_WAITS_SECONDS = read_int("TABLE_WAITS_SECONDS", default=7200)
# How seats' connections came and went is what disputes are settled by, and an appeal may come late.
CONNECTIONS_KEPT_DAYS = read_int("CONNECTIONS_KEPT_DAYS", default=180)
# Ratings within this range of each other are paired at once; the range then widens with waiting.
PAIRING_RANGE_START = read_int("PAIRING_RANGE_START", default=100)
PAIRING_RANGE_PER_SECOND = read_int("PAIRING_RANGE_PER_SECOND", default=5)
PAIRING_RANGE_MOST = read_int("PAIRING_RANGE_MOST", default=1000)
# Ratings, in points unless something else is said; a changed number counts from the next full rebuild on.
# Which case comes first: what a report weighs, what each percent of its reporter's accuracy above one half adds, and
# what a reporter with a record of their own loses; what a signal weighs for each power of ten of its rarity; what a
# moderator's own concern weighs. A signal that a closed case held asks again only when honest play looks so much
# rarer still.
CASES = {
    "report_weight": 20,
    "accuracy_weight": 0.8,
    "marked_reporter": 30,
    "signal_weight": 10,
    "concern_weight": 50,
    "ask_again": 0.01,
}
# Signals of foul play look at so many days before a player's last match.
FAIRPLAY_WINDOW_DAYS = read_int("FAIRPLAY_WINDOW_DAYS", default=90)
RATINGS = {
    "start": 1500.0,
    # Two seats: Glicko-2. Volatility is for the square root of a rating period, in units of 173.7178 points.
    "start_deviation": 500.0,
    "start_volatility": 0.06,
    "most_volatility": 0.1,
    "tau": 0.5,
    "least_deviation": 30.0,
    "periods_per_day": 0.21436,
    # From this deviation on a rating is marked as provisional.
    "provisional_deviation": 110.0,
    # How much the deviations of both draw a chance towards one half, before the match.
    "caution": 3.0,
    # How far from nothing the worth of leading first may lie, before any match is seen.
    "advantage_deviation": 50.0,
    # Pairs and pots: Plackett–Luce. Beta: how far a side's play strays from its skill in one match.
    "pairs_deviation": 300.0,
    "pairs_beta": 130.0,
    "pots_deviation": 350.0,
    "pots_beta": 70.0,
}
# Of how many full rebuilds the measures are kept, by set of rules; at least as many as the page of quality lists.
RATING_MEASURES_KEPT = read_int("RATING_MEASURES_KEPT", default=100)
# What a place on a ladder needs: a deviation so small, a rated match in so many days, so many distinct opponents.
LADDER_DEVIATION = read_int("LADDER_DEVIATION", default=75)
LADDER_DAYS = read_int("LADDER_DAYS", default=30)
LADDER_OPPONENTS = read_int("LADDER_OPPONENTS", default=8)
LADDER_SEASON_OPPONENTS = read_int("LADDER_SEASON_OPPONENTS", default=5)
# A season is so many months of a calendar year, a divisor of 12. Its badges are given so many hours after its end.
SEASON_MONTHS = 3
SEASON_GRACE_HOURS = read_int("SEASON_GRACE_HOURS", default=24)
SEASON_BADGES = 10
# Sockets of one process: for each person, for each player that a program plays with a token, and for each
# address those of visitors and all together.
SOCKETS_PER_PLAYER = read_int("SOCKETS_PER_PLAYER", default=8)
SOCKETS_PER_PROGRAM = read_int("SOCKETS_PER_PROGRAM", default=32)
VISITOR_SOCKETS_PER_ADDRESS = read_int("VISITOR_SOCKETS_PER_ADDRESS", default=64)
SOCKETS_PER_ADDRESS = read_int("SOCKETS_PER_ADDRESS", default=2500)
# Commands that a player may give at once, and each second in the long run, over all its sockets and requests to one
# process; on a socket they then wait, a request is refused.
COMMANDS_AT_ONCE = read_int("COMMANDS_AT_ONCE", default=1200)
COMMANDS_PER_SECOND = read_int("COMMANDS_PER_SECOND", default=20)
# After so many seconds without a message from its client a socket is closed.
SOCKET_IDLE_SECONDS = read_int("SOCKET_IDLE_SECONDS", default=600)

# The public set is prepared anew when it is so old; each statement reads so many matches.
EXPORT_EVERY_HOURS = read_int("EXPORT_EVERY_HOURS", default=6)
EXPORT_MATCHES_AT_ONCE = 5000
# Sums over all matches that pages show may be so old.
STATISTICS_KEPT_SECONDS = read_int("STATISTICS_KEPT_SECONDS", default=300)
# Files that one player or address may fetch.
EXPORTS_PER_MINUTE = read_int("EXPORTS_PER_MINUTE", default=20)

# Without a mail server letters are laid into the data folder, not into a log: they hold links that let people in.
_mail = mail_from_url(os.environ.get("EMAIL_URL"), STACK.mail)
EMAIL_BACKEND = _mail.backend
EMAIL_FILE_PATH = _mail.folder
EMAIL_HOST = _mail.host
EMAIL_PORT = _mail.port
EMAIL_HOST_USER = _mail.user
EMAIL_HOST_PASSWORD = _mail.password
EMAIL_USE_TLS = _mail.start_tls
EMAIL_USE_SSL = _mail.tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "bura@localhost")

# Behind TLS set HTTPS=1; the embedded stack serves plain HTTP on the loopback address.
_https = read_bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _https
SECURE_SSL_REDIRECT = _https
SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
SESSION_COOKIE_HTTPONLY = True
# A guest is its session: three months, so that whoever plays now and then finds their matches.
SESSION_COOKIE_AGE = 7_776_000
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    # For each token, by its scope.
    "DEFAULT_THROTTLE_RATES": {
        "token-play": os.environ.get("TOKEN_RATE", "1200/min"),
        "token-read": os.environ.get("TOKEN_RATE", "1200/min"),
        "token-bot": os.environ.get("BOT_TOKEN_RATE", "1200/min"),
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Bura",
    "DESCRIPTION": "Matches of the card game Bura: play them, watch them, read their records.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    # From the package, so that the page asks no other host.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "MatchStatus": "matches.models.MatchSummary.Status",
        "TableStatus": "matches.lobby.models.OpenTable.Status",
        "ChallengeStatus": "matches.lobby.models.Challenge.Status",
    },
}

UNFOLD = {
    "SITE_TITLE": "Bura",
    "SITE_HEADER": "Bura",
    "SITE_SUBHEADER": "staff",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "SIDEBAR": {"show_search": False, "navigation": "analytics.fairplay.room.navigation.navigation"},
}

LANGUAGE_CODE = "en"
# Each by its own name. A visitor gets the one chosen, else what the browser asks for, else English.
LANGUAGES = [("en", "English"), ("ka", "ქართული"), ("uk", "Українська"), ("ru", "Русский"), ("lt", "Lietuvių")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 31_536_000
TIME_ZONE = "UTC"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # What a client asked wrongly was answered, and is nothing for whoever runs the service to act on.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
        # Two lines for each task, several times a second, would drown the rest.
        "celery.app.trace": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}
