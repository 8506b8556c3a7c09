-- Members of a blog: readers who sign in on the site with their email address.

alter table app.blogs add column membership text not null default 'invited'
  check (membership in ('everyone', 'invited'));

create table app.blog_members (
  tenant_id text not null,
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- In lower case.
  email text not null,
  name text not null default '',
  locale text not null default 'en',
  created_at timestamptz not null default now(),
  -- Null before they first signed in.
  last_seen_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, site_id, email),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index blog_members_by_age on app.blog_members (tenant_id, site_id, created_at desc, id);
create index blog_members_by_email on app.blog_members (tenant_id, email);

-- Links that were sent and not used yet. Of the token only its hash is stored.
create table app.blog_sign_in_links (
  tenant_id text not null,
  site_id uuid not null,
  token_hash text not null,
  email text not null,
  -- Where the reader returns to.
  path text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index blog_sign_in_links_of_site on app.blog_sign_in_links (tenant_id, site_id, email);
create index blog_sign_in_links_by_end on app.blog_sign_in_links (tenant_id, expires_at);

do $$
declare name text;
begin
  foreach name in array array['blog_members', 'blog_sign_in_links'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format('create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
      with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;

-- Whoever deletes their account is a member nowhere any more. An address that was never confirmed may be somebody else's.
create function app.own_confirmed_email() returns text stable language sql set search_path = '' as $$
  select lower(users.email) from app.users where users.id = (select app.actor()) and users.email_verified_at is not null
$$;
do $$
declare name text;
begin
  foreach name in array array['blog_members', 'blog_sign_in_links'] loop
    execute format('create policy own_read on app.%I for select using ((select app.tenant()) is null
      and email = (select app.own_confirmed_email()))', name);
    execute format('create policy own_change on app.%I for delete using ((select app.tenant()) is null
      and email = (select app.own_confirmed_email()))', name);
  end loop;
end $$;
