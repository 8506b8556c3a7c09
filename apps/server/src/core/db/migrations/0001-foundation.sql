-- People, tenants, sites, their documents and releases, files and the audit trail.
-- Every tenant table: tenant_id first in its key, composite foreign keys, row security forced.

create schema app;
grant usage on schema app to sitewright_app;
alter default privileges in schema app grant select, insert, update, delete on tables to sitewright_app;
alter default privileges in schema app grant usage, select on sequences to sitewright_app;

-- After a transaction the setting reads as the empty string, never as null.
create function app.tenant() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '') $$;
create function app.actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- ---------------------------------------------------------------- tenants and people

create table app.tenants (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now()
);

create table app.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  platform_role text check (platform_role in ('PLATFORM_ADMIN', 'SUPER_ADMIN')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  locale text not null default 'en',
  -- Raised to end every session of the person at once.
  session_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index users_email_key on app.users (lower(email));

create table app.memberships (
  tenant_id text not null references app.tenants (id),
  user_id uuid not null references app.users (id) on delete cascade,
  role text not null check (role in ('USER', 'ADMIN')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index memberships_user on app.memberships (user_id);

create table app.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  tenant_id text references app.tenants (id),
  family uuid not null,
  generation integer not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  successor_id uuid,
  -- The successor, encrypted: a replay within the grace period gets the same one.
  successor_cipher bytea,
  revoked_at timestamptz,
  user_agent text,
  ip_hash text,
  remember boolean not null default false
);
create index refresh_tokens_family on app.refresh_tokens (family);
create index refresh_tokens_user on app.refresh_tokens (user_id);
create index refresh_tokens_expiry on app.refresh_tokens (expires_at);

-- Losing the counters in a crash is harmless, so they skip the write-ahead log.
create unlogged table app.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expiry on app.rate_limits (expires_at);

create table app.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- sites

create table app.sites (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references app.users (id),
  name text not null,
  description text not null default '',
  subdomain text,
  template_id text,
  settings jsonb not null default '{}',
  business_context jsonb not null default '{}',
  theme jsonb not null default '{}',
  is_published boolean not null default false,
  published_release_id uuid,
  draft_version integer not null default 1,
  published_version integer,
  thumbnail_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create index sites_by_update on app.sites (tenant_id, updated_at desc) where deleted_at is null;
create index sites_by_owner on app.sites (tenant_id, owner_id, updated_at desc) where deleted_at is null;
create index sites_in_trash on app.sites (tenant_id, deleted_at) where deleted_at is not null;

-- The one namespace of every host name: a tenant and a site can never take the same name.
create table app.host_names (
  name text primary key check (name = lower(name)),
  kind text not null check (kind in ('site', 'tenant')),
  tenant_id text not null references app.tenants (id),
  site_id uuid,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  check ((kind = 'site') = (site_id is not null))
);
create index host_names_site on app.host_names (tenant_id, site_id);

create table app.documents (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('page', 'header', 'footer')),
  version bigint not null default 1,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create unique index documents_one_header_and_footer on app.documents (tenant_id, site_id, kind)
  where kind <> 'page';

create table app.pages (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null,
  title text not null,
  slug text not null,
  is_home boolean not null default false,
  -- Fractional order keys compare by byte.
  order_key text collate "C" not null,
  seo jsonb not null default '{}',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, slug),
  foreign key (tenant_id, site_id, id) references app.documents (tenant_id, site_id, id) on delete cascade
);
create unique index pages_one_home on app.pages (tenant_id, site_id) where is_home;
create index pages_in_order on app.pages (tenant_id, site_id, order_key);

create table app.document_operations (
  tenant_id text not null references app.tenants (id),
  document_id uuid not null,
  version bigint not null,
  client_id text not null,
  seq integer not null,
  ops jsonb not null,
  label text,
  user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, document_id, version),
  -- A batch that arrives twice is recognised and applied once.
  unique (tenant_id, document_id, client_id, seq),
  foreign key (tenant_id, document_id) references app.documents (tenant_id, id) on delete cascade
);

create table app.document_versions (
  tenant_id text not null references app.tenants (id),
  document_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null,
  content jsonb not null,
  label text,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references app.documents (tenant_id, id) on delete cascade
);
create index document_versions_of_document on app.document_versions (tenant_id, document_id, version desc);

create table app.releases (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number integer not null,
  manifest jsonb not null,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  note text,
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  unique (tenant_id, site_id, number),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
-- The pointer can only name a release of the same site.
alter table app.sites add foreign key (tenant_id, id, published_release_id)
  references app.releases (tenant_id, site_id, id);

create table app.redirects (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  from_path text not null,
  to_path text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, site_id, from_path),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

-- ---------------------------------------------------------------- files and audit

create table app.media (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid,
  owner_id uuid not null references app.users (id),
  name text not null,
  mime_type text not null,
  size bigint not null,
  width integer,
  height integer,
  storage_key text not null,
  alt text not null default '',
  category text,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete set null (site_id)
);
create index media_by_age on app.media (tenant_id, created_at desc) where deleted_at is null;
create index media_by_owner on app.media (tenant_id, owner_id, created_at desc) where deleted_at is null;
create index media_of_site on app.media (tenant_id, site_id, created_at desc) where deleted_at is null;

-- No foreign keys: the trail outlives what it speaks of. tenant_id is null for acts on the platform.
create table app.audit_log (
  id bigint generated always as identity primary key,
  tenant_id text,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  target_type text,
  target_id text,
  request_id text,
  ip_hash text,
  detail jsonb not null default '{}'
);
create index audit_log_by_time on app.audit_log (tenant_id, at desc);
create index audit_log_of_target on app.audit_log (tenant_id, target_type, target_id);
revoke update, delete on app.audit_log from sitewright_app;

-- ---------------------------------------------------------------- the tenant wall

do $$
declare name text;
begin
  foreach name in array array[
    'memberships', 'sites', 'documents', 'pages', 'document_operations', 'document_versions', 'releases',
    'redirects', 'media'
  ] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format(
      'create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
         with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;

-- People read their own memberships before any tenant is chosen; writing needs the tenant.
create policy own_memberships on app.memberships for select using (user_id = (select app.actor()));

alter table app.audit_log enable row level security;
alter table app.audit_log force row level security;
-- Rows without a tenant are read only where no tenant is set.
create policy trail_read on app.audit_log for select
  using (tenant_id is not distinct from (select app.tenant()));
create policy trail_write on app.audit_log for insert
  with check (tenant_id is null or tenant_id = (select app.tenant()));
