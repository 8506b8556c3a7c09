-- Until this version anyone who reached an installation through a reverse proxy on its own machine could sign in as a demo
-- user. Their sessions may be in the wrong hands, so that each of them ends, by whatever method it was started.

with demo as (
  select sessions.id from app.sessions join app.users on users.id = sessions.user_id
  where sessions.ended_at is null
    and (sessions.method = 'demo' or lower(users.email) like '%@demo.sitewright.localhost')
), ended as (
  update app.sessions set ended_at = now(), ended_reason = 'expired' where id in (select id from demo)
)
update app.refresh_tokens set revoked_at = now() where family in (select id from demo) and revoked_at is null;
