#!/bin/sh
# Run once by Patroni with the superuser's connection, when the cluster is new: the owner of the tables, the application's login, the database.
set -eu
psql --set ON_ERROR_STOP=1 --dbname "$1" <<'SQL'
create role summit_owner login password '${ownerPassword}';
create role summit_app login password '${appPassword}';
create database summit owner summit_owner;
revoke all on database summit from public;
grant connect on database summit to summit_app;
SQL
