#!/bin/sh
# Starts PgBouncer with deploy/pgbouncer.ini, which is for one machine: here the database is another host.
set -eu
printf '"pgbouncer" "%s"\n' "$PGBOUNCER_PASSWORD" > /tmp/userlist.txt
sed -e 's/host=127\.0\.0\.1/host=database/' \
  -e 's/^listen_addr = .*/listen_addr = 0.0.0.0/' \
  -e 's|^auth_file = .*|auth_file = /tmp/userlist.txt|' \
  /sitewright/pgbouncer.ini > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
