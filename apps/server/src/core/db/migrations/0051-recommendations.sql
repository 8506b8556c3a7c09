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

alter table app.recommendation_states enable row level security;
alter table app.recommendation_states force row level security;
create policy tenant_rows on app.recommendation_states using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
