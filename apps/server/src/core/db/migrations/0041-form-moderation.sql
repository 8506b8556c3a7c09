-- Forms that staff should look at, and the forms that staff blocked.

alter table app.forms add column blocked_at timestamptz;
alter table app.forms add column blocked_reason text;

create table app.form_flags (
  tenant_id text not null,
  form_id uuid not null,
  site_id uuid not null,
  form_name text not null,
  findings jsonb not null,
  -- Of the findings: a form that was dismissed is flagged again when they change.
  hash text not null,
  status text not null check (status in ('open', 'dismissed', 'blocked')),
  blocked_reason text,
  decided_by uuid references app.users (id) on delete set null,
  flagged_at timestamptz not null default now(),
  primary key (tenant_id, form_id),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);
create index form_flags_by_time on app.form_flags (flagged_at desc, form_id);

alter table app.form_flags enable row level security;
alter table app.form_flags force row level security;
create policy tenant_rows on app.form_flags using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.form_flags for select using ((select app.platform()));
