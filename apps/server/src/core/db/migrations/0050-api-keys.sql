-- API keys act for the member who created them; a key ends with the membership.
create table app.api_keys (
  tenant_id text not null references app.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  name text not null,
  -- SHA-256 of the key, which has 256 random bits.
  key_hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app.memberships (tenant_id, user_id) on delete cascade
);
create index api_keys_by_user on app.api_keys (user_id);
alter table app.api_keys enable row level security;
alter table app.api_keys force row level security;
create policy tenant_rows on app.api_keys using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- A call names no tenant: the key is found by its hash.
create policy platform_read on app.api_keys for select using ((select app.platform()));

-- What an API key changed in a site, with what is needed to undo it.
create table app.agent_changes (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  api_key_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  site_id uuid not null,
  label text not null,
  parts jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, api_key_id) references app.api_keys (tenant_id, id) on delete cascade,
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index agent_changes_by_key on app.agent_changes (tenant_id, api_key_id, created_at);
create index agent_changes_by_site on app.agent_changes (tenant_id, site_id);
create index agent_changes_by_user on app.agent_changes (user_id);
create index agent_changes_by_age on app.agent_changes (created_at);
alter table app.agent_changes enable row level security;
alter table app.agent_changes force row level security;
create policy tenant_rows on app.agent_changes using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- For the purge.
create policy platform_read on app.agent_changes for select using ((select app.platform()));
