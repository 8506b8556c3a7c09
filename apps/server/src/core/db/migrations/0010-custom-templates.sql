-- Section designs that people upload. A row is one version and never changes: pages name the version that they were
-- made with by its id.

create table app.custom_templates (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{2,39}$'),
  version integer not null check (version > 0),
  scope text not null default 'tenant' check (scope in ('tenant', 'platform')),
  config jsonb not null,
  defaults jsonb not null,
  -- Template id → source. Which one comes first is said by the configuration.
  templates jsonb not null,
  css text not null,
  script text,
  -- What it brought along: name, storage key and size of each picture.
  assets jsonb not null default '[]',
  thumbnail_key text,
  bytes integer not null,
  uploaded_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, slug, version),
  -- Only the installation's own tenant has something for all the others.
  check (scope = 'tenant' or tenant_id = 'default-tenant')
);
create index custom_templates_of_platform on app.custom_templates (slug, version) where scope = 'platform';

alter table app.custom_templates enable row level security;
alter table app.custom_templates force row level security;
create policy tenant_rows on app.custom_templates using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Every tenant sees what is meant for all; nobody but its owner changes it.
create policy platform_designs on app.custom_templates for select
  using ((select app.tenant()) is not null and scope = 'platform');

-- A design for everybody may be deleted once nobody's page shows it, so staff look at the pages of all tenants.
create policy platform_read on app.documents for select using ((select app.platform()));
create policy platform_read on app.pages for select using ((select app.platform()));
