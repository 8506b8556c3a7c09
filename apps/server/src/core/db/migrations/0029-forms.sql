-- Forms as data. What an owner edits is in `draft`; what visitors answer is a version, which never changes.

create table app.forms (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  -- In public addresses: not guessable, and unique in the installation.
  public_id text not null unique,
  page_id uuid,
  name text not null,
  slug text not null,
  description text not null default '',
  is_active boolean not null default true,
  closes_at timestamptz,
  max_submissions integer,
  retention_days integer,
  -- Fields, settings and styling.
  draft jsonb not null,
  edit integer not null default 1,
  published_version integer,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create unique index forms_slug on app.forms (tenant_id, site_id, slug);
create index forms_of_site on app.forms (tenant_id, site_id, created_at desc);

create table app.form_versions (
  tenant_id text not null,
  form_id uuid not null,
  version integer not null,
  definition jsonb not null,
  -- SHA-256 of the definition: publishing an unchanged form makes no version.
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, form_id, version),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);

alter table app.forms enable row level security;
alter table app.forms force row level security;
create policy tenant_rows on app.forms using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.form_versions enable row level security;
alter table app.form_versions force row level security;
create policy tenant_rows on app.form_versions using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
