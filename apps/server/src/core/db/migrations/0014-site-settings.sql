-- What is set for a whole site: ways from old addresses, who may look at it, code of its own.

-- 302 is a detour that ends again; visitors' browsers do not remember it.
alter table app.redirects add column code smallint not null default 301 check (code in (301, 302));

alter table app.sites add column access text not null default 'public' check (access in ('public', 'password'));
-- The hash of what visitors type, and what their pass is signed with: another password ends every pass.
alter table app.sites add column access_password text;
alter table app.sites add column access_key text;
alter table app.sites add constraint sites_password_is_set
  check (access <> 'password' or (access_password is not null and access_key is not null));

-- Runs on the site's own origin only: head, bodyEnd, and by section id.
alter table app.sites add column code jsonb not null default '{}';
