#!/bin/sh
# Run once by the container of PostgreSQL in compose.yaml, when its data are made. The program gets a
# user that owns its database and may do nothing else; the superuser can't be reached from outside.
set -eu
psql --username=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$CLASSROOM_PASSWORD" <<'END'
CREATE ROLE classroom LOGIN PASSWORD :'password';
CREATE DATABASE classroom OWNER classroom;
ALTER ROLE postgres PASSWORD NULL;
END
