-- What visitors send through the forms of published sites.
create table app.form_messages (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  section_id text not null,
  page_path text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index form_messages_of_site on app.form_messages (tenant_id, site_id, created_at desc);

alter table app.form_messages enable row level security;
alter table app.form_messages force row level security;
create policy tenant_rows on app.form_messages using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
