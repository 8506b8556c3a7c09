-- Exports of sites, imports of their backups, and what undoes an import.

-- Ids of rows in a backup are those of the site combined with it: a site that came from a backup has the same ids in its own
-- backups as the original. Null for a site that was made here.
alter table app.sites add column archive_mask uuid;

create table app.site_exports (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  user_id uuid references app.users (id) on delete set null,
  use_case text not null check (use_case in ('static-hosting', 'single-page', 'backup', 'hand-over', 'developer')),
  options jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  file_name text not null,
  object_key text,
  bytes bigint,
  files integer,
  warnings jsonb not null default '[]',
  error_code text,
  run_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index site_exports_of_site on app.site_exports (tenant_id, site_id, created_at desc);
create index site_exports_due on app.site_exports (expires_at) where object_key is not null;

create table app.site_imports (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references app.users (id) on delete set null,
  mode text not null check (mode in ('new', 'merge', 'replace')),
  -- The site that it made or changed; null while there is none, and once that is deleted.
  site_id uuid,
  site_name text not null default '',
  file_name text not null,
  bytes bigint not null,
  options jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'imported', 'failed', 'cancelled', 'undone')),
  report jsonb,
  errors jsonb not null default '[]',
  error_code text,
  run_id uuid,
  -- State of the site before a replacing import.
  before_version_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete set null (site_id)
);
create index site_imports_of_user on app.site_imports (tenant_id, user_id, created_at desc);
create index site_imports_of_site on app.site_imports (tenant_id, site_id);

-- The rows that an import added or changed in an existing site.
create table app.site_import_changes (
  tenant_id text not null,
  import_id uuid not null,
  position integer not null,
  table_name text not null,
  row_key jsonb not null,
  -- The columns before; null for an added row.
  before jsonb,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references app.site_imports (tenant_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['site_exports', 'site_imports', 'site_import_changes'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format('create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
      with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;
-- Files of all tenants are deleted by a job.
create policy platform_read on app.site_exports for select using ((select app.platform()));
create policy platform_read on app.site_imports for select using ((select app.platform()));
