-- Recommendations that somebody dismissed or marked as done. Those without a row are open.

create table app.recommendation_states (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  recommendation_id text not null,
  state text not null check (state in ('done', 'dismissed')),
  user_id uuid references app.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, recommendation_id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index recommendation_states_by_user on app.recommendation_states (user_id);

-- Those about the company profile of a customer.
create table app.company_recommendation_states (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Null: the workspace.
  customer_id uuid references app.users (id) on delete cascade,
  recommendation_id text not null,
  state text not null check (state in ('done', 'dismissed')),
  user_id uuid references app.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, customer_id, recommendation_id)
);
create index company_recommendation_states_by_customer on app.company_recommendation_states (customer_id);
create index company_recommendation_states_by_user on app.company_recommendation_states (user_id);

alter table app.company_recommendation_states enable row level security;
alter table app.company_recommendation_states force row level security;
create policy tenant_rows on app.company_recommendation_states using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Those of a user wherever they are, for the deletion of an account.
create policy own_rows on app.company_recommendation_states
  using ((select app.tenant()) is null and customer_id = (select app.actor()))
  with check ((select app.tenant()) is null and customer_id = (select app.actor()));
alter table app.recommendation_states enable row level security;
alter table app.recommendation_states force row level security;
create policy tenant_rows on app.recommendation_states using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
