-- Company profiles: what a customer says about their business, once for all of their sites.

create table app.company_profiles (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Null: the workspace.
  user_id uuid references app.users (id) on delete cascade,
  fields jsonb not null default '{}',
  -- Of the fields; 0: only files were added so far.
  version integer not null default 0,
  updated_by uuid references app.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id)
);
create index company_profiles_by_user on app.company_profiles (user_id);
create index company_profiles_by_editor on app.company_profiles (updated_by);

create table app.company_assets (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  profile_id uuid not null,
  media_id uuid not null,
  type text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, profile_id) references app.company_profiles (tenant_id, id) on delete cascade,
  foreign key (tenant_id, media_id) references app.media (tenant_id, id) on delete cascade
);
create index company_assets_of_profile on app.company_assets (tenant_id, profile_id, created_at);
create index company_assets_of_media on app.company_assets (tenant_id, media_id);

alter table app.company_profiles enable row level security;
alter table app.company_profiles force row level security;
create policy tenant_rows on app.company_profiles using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Those of a user wherever they are, for the export and the deletion of an account.
create policy own_rows on app.company_profiles
  using ((select app.tenant()) is null and user_id = (select app.actor()))
  with check ((select app.tenant()) is null and user_id = (select app.actor()));
alter table app.company_assets enable row level security;
alter table app.company_assets force row level security;
create policy tenant_rows on app.company_assets using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
