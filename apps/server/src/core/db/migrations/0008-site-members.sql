-- Sites that are shared with people of their tenant. The owner stays a column of the site.

create table app.site_members (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('designer', 'viewer')),
  shared_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, site_id, user_id),
  -- A share ends with the site and with the membership, whoever ends them.
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app.memberships (tenant_id, user_id) on delete cascade
);
create index site_members_of_person on app.site_members (tenant_id, user_id);
alter table app.site_members enable row level security;
alter table app.site_members force row level security;
create policy tenant_rows on app.site_members using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
