-- Landing pages: what visitors of a workspace's host (of the main host for the shared workspace) see.

-- At most one live page and one draft. Without a row, the default template is shown as it is.
create table app.landing_instances (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('live', 'draft')),
  template_id text not null,
  -- customizations, contentOverrides, enabledPages, seo
  config jsonb not null default '{}',
  version integer not null default 1,
  -- Of a draft: when it goes live.
  publish_at timestamptz,
  scheduled_by uuid references app.users (id) on delete set null,
  updated_by uuid references app.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, status),
  check (publish_at is null or status = 'draft')
);
create index landing_instances_due on app.landing_instances (publish_at) where publish_at is not null;
create index landing_instances_by_scheduler on app.landing_instances (scheduled_by);
create index landing_instances_by_editor on app.landing_instances (updated_by);

-- Every state that was live.
create table app.landing_versions (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  version integer not null,
  template_id text not null,
  config jsonb not null default '{}',
  change text not null check (change in ('switched', 'customized', 'published', 'restored')),
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, version)
);
create index landing_versions_by_user on app.landing_versions (created_by);

-- Tests of the live page (variant A) against the draft (variant B).
create table app.landing_experiments (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  status text not null default 'running' check (status in ('running', 'stopped')),
  goal text not null check (goal in ('register', 'contact', 'newsletter')),
  weight integer not null check (weight between 1 and 99),
  winner text check (winner in ('a', 'b')),
  started_by uuid references app.users (id) on delete set null,
  started_at timestamptz not null default now(),
  stopped_at timestamptz,
  primary key (tenant_id, id),
  check ((status = 'stopped') = (stopped_at is not null))
);
create unique index landing_experiments_running on app.landing_experiments (tenant_id) where status = 'running';
create index landing_experiments_by_user on app.landing_experiments (started_by);

-- Counts per day. Visitors are not stored.
create table app.landing_daily_metrics (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- In UTC.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  template_id text not null,
  experiment_id uuid,
  variant text check (variant in ('a', 'b')),
  page_views bigint not null default 0,
  conversions bigint not null default 0,
  register bigint not null default 0,
  contact bigint not null default 0,
  newsletter bigint not null default 0,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, day, template_id, experiment_id, variant),
  foreign key (tenant_id, experiment_id) references app.landing_experiments (tenant_id, id) on delete cascade,
  check ((experiment_id is null) = (variant is null))
);
create index landing_daily_metrics_by_experiment on app.landing_daily_metrics (tenant_id, experiment_id);

create table app.landing_contact_messages (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  language text not null,
  status text not null default 'new' check (status in ('new', 'read', 'archived')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index landing_contact_messages_by_age on app.landing_contact_messages (tenant_id, created_at);

alter table app.landing_instances enable row level security;
alter table app.landing_instances force row level security;
create policy tenant_rows on app.landing_instances using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- For the job that publishes drafts at their time.
create policy platform_read on app.landing_instances for select using ((select app.platform()));
alter table app.landing_versions enable row level security;
alter table app.landing_versions force row level security;
create policy tenant_rows on app.landing_versions using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.landing_experiments enable row level security;
alter table app.landing_experiments force row level security;
create policy tenant_rows on app.landing_experiments using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.landing_daily_metrics enable row level security;
alter table app.landing_daily_metrics force row level security;
create policy tenant_rows on app.landing_daily_metrics using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.landing_contact_messages enable row level security;
alter table app.landing_contact_messages force row level security;
create policy tenant_rows on app.landing_contact_messages using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Deleted with an account: the messages that its user wrote to the platform.
create policy own_rows on app.landing_contact_messages for select
  using (tenant_id = 'default-tenant'
    and lower(email) = (select lower(users.email) from app.users where users.id = (select app.actor())));
create policy own_rows_deleted on app.landing_contact_messages for delete
  using (tenant_id = 'default-tenant'
    and lower(email) = (select lower(users.email) from app.users where users.id = (select app.actor())));
