-- Versions of a site hold everything that makes it: its saved sections too. And who changed a site last is known.

alter table app.site_version_documents drop constraint site_version_documents_kind_check;
alter table app.site_version_documents add constraint site_version_documents_kind_check
  check (kind in ('page', 'header', 'footer', 'section'));

alter table app.site_versions drop constraint site_versions_reason_check;
alter table app.site_versions add constraint site_versions_reason_check
  check (reason in ('start', 'session', 'named', 'published', 'restored'));

-- A theme or a setting has no document that would know it.
alter table app.sites add column updated_by uuid references app.users (id) on delete set null;

-- Saved sections that the sites of a tenant may take a copy of each.
create table app.library_sections (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  category text not null,
  content jsonb not null,
  pushed_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index library_sections_in_order on app.library_sections (tenant_id, created_at);

alter table app.library_sections enable row level security;
alter table app.library_sections force row level security;
create policy tenant_rows on app.library_sections using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
