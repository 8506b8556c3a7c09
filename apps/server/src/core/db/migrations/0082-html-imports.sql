-- Imports of static websites. What was read of a website is in the storage, for a few days.
create table app.html_imports (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references app.users (id) on delete set null,
  source text not null check (source in ('zip', 'url')),
  -- Name of the file, or the address.
  source_name text not null,
  pages_max integer not null,
  status text not null default 'checking'
    check (status in ('checking', 'checked', 'importing', 'imported', 'failed', 'cancelled', 'undone')),
  report jsonb,
  error_code text,
  -- Null while there is no site, and once it is deleted.
  site_id uuid,
  site_name text not null default '',
  run_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete set null (site_id)
);
create index html_imports_of_user on app.html_imports (tenant_id, user_id, created_at desc);
create index html_imports_of_site on app.html_imports (tenant_id, site_id);
alter table app.html_imports enable row level security;
alter table app.html_imports force row level security;
create policy tenant_rows on app.html_imports using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Old rows of all tenants are deleted by a job.
create policy platform_read on app.html_imports for select using ((select app.platform()));
