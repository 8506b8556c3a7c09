#!/bin/sh
# Starts three web servers and two workers with PostgreSQL, PgBouncer and HAProxy on this machine: docs/guides/run-it.md.
set -eu
cd "$(dirname "$0")/.."
exec node scripts/run.mjs scripts/cluster/main.ts "$@"
