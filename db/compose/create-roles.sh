#!/bin/sh
# Run once by the Postgres image, when its volume is empty: the owner of the tables, the application's login, the database.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" <<'SQL'
create role summit_owner login password :'owner_password';
create role summit_app login password :'app_password';
create database summit owner summit_owner;
revoke all on database summit from public;
grant connect on database summit to summit_app;
SQL
