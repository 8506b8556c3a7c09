-- Lets PgBouncer look up the password of a role that signs in through it. Run as an administrator of the database.
create role pgbouncer login;
create schema pgbouncer authorization pgbouncer;
create function pgbouncer.find_user(wanted text) returns table (name text, password text)
  language sql security definer set search_path = pg_catalog
  as $$ select rolname::text, rolpassword from pg_authid where rolname = wanted and rolcanlogin and not rolsuper $$;
revoke all on function pgbouncer.find_user(text) from public;
grant execute on function pgbouncer.find_user(text) to pgbouncer;
