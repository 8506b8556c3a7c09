-- Usage of customers by month, and the thresholds of which they were told.

-- Emails that a form sends count towards its site. Without a foreign key: they outlive the site.
alter table app.mails add column site_id uuid;
create index mails_of_site on app.mails (tenant_id, site_id, created_at) where site_id is not null;

-- Recorded every night, for the customers and, where the workspace is the customer, for the sites of each member.
create table app.usage_months (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Null: the workspace.
  user_id uuid references app.users (id) on delete cascade,
  meter text not null,
  -- `YYYY-MM` in UTC.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  value bigint not null check (value >= 0),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, meter, month)
);
create index usage_months_by_user on app.usage_months (user_id);

create table app.usage_alerts (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Null: the workspace.
  user_id uuid references app.users (id) on delete cascade,
  meter text not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  -- Percent of the limit.
  threshold integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, meter, month, threshold)
);
create index usage_alerts_by_user on app.usage_alerts (user_id);

alter table app.usage_months enable row level security;
alter table app.usage_months force row level security;
create policy tenant_rows on app.usage_months using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.usage_alerts enable row level security;
alter table app.usage_alerts force row level security;
create policy tenant_rows on app.usage_alerts using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
