-- Imports of posts from other systems: the uploaded file, its report and result, and what came from where.

create table app.blog_imports (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid references app.users (id) on delete set null,
  file_name text not null,
  bytes bigint not null,
  format text not null,
  source_url text not null default '',
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'importing', 'imported', 'failed')),
  has_file boolean not null default true,
  -- Counts the starts of the import: a run that is repeated after a crash goes on with its own.
  starts integer not null default 0,
  report jsonb,
  result jsonb,
  -- Why the file could not be read.
  error_code text,
  run_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index blog_imports_by_age on app.blog_imports (tenant_id, site_id, created_at desc);
create index blog_imports_by_user on app.blog_imports (user_id) where user_id is not null;
create index blog_imports_with_file on app.blog_imports (created_at) where has_file;

-- A post or image that was imported is recognized when it comes again.
create table app.blog_import_items (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  kind text not null check (kind in ('post', 'image')),
  -- Hash of the format and the id at the source, or of the address.
  source_hash text not null,
  -- Id of the post, or address of the image.
  target text not null,
  -- Import and start that wrote it last.
  batch text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, site_id, kind, source_hash),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['blog_imports', 'blog_import_items'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format('create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
      with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;

-- A job deletes old files of all tenants.
create policy platform_read on app.blog_imports for select using ((select app.platform()));
