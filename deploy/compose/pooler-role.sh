#!/bin/sh
# Runs once, when the database is made. The password is given as a variable, so it is quoted by psql.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f /sitewright/pooler-role.sql
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$PGBOUNCER_PASSWORD" <<'SQL'
alter role pgbouncer password :'password';
SQL
