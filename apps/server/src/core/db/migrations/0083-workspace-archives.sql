-- Exports and imports of whole workspaces.
create table app.workspace_archives (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references app.users (id) on delete set null,
  kind text not null check (kind in ('export', 'import')),
  status text not null default 'queued'
    check (status in ('queued', 'running', 'ready', 'imported', 'failed', 'cancelled', 'expired')),
  file_name text not null,
  -- The file of an export, and the uploaded one of an import until it is done.
  object_key text,
  bytes bigint,
  sites integer,
  options jsonb not null default '{}',
  report jsonb,
  error text,
  run_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id)
);
create index workspace_archives_by_age on app.workspace_archives (tenant_id, created_at desc);
create index workspace_archives_due on app.workspace_archives (expires_at) where object_key is not null;
alter table app.workspace_archives enable row level security;
alter table app.workspace_archives force row level security;
create policy tenant_rows on app.workspace_archives using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.workspace_archives for select using ((select app.platform()));
