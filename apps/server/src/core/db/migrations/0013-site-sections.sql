-- Sections saved from pages. What one holds is a document, edited like a page.

alter table app.documents drop constraint documents_kind_check;
alter table app.documents add constraint documents_kind_check
  check (kind in ('page', 'header', 'footer', 'section'));
drop index app.documents_one_header_and_footer;
create unique index documents_one_header_and_footer on app.documents (tenant_id, site_id, kind)
  where kind in ('header', 'footer');

create table app.site_sections (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null,
  name text not null,
  category text not null,
  state text not null default 'active' check (state in ('draft', 'active', 'archived')),
  sync text not null default 'linked' check (sync in ('linked', 'detached')),
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id, id) references app.documents (tenant_id, site_id, id) on delete cascade
);
create index site_sections_of_site on app.site_sections (tenant_id, site_id, updated_at desc);

alter table app.site_sections enable row level security;
alter table app.site_sections force row level security;
create policy tenant_rows on app.site_sections using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
