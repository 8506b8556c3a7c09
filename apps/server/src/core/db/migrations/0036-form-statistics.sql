-- How often forms were seen, begun and left, by day. Nothing of a visitor is stored, only counts.

create table app.form_counts (
  tenant_id text not null,
  form_id uuid not null,
  -- `YYYY-MM-DD` in UTC, which sorts like a date.
  day text collate "C" not null,
  event text not null check (event in ('view', 'start', 'leave')),
  -- Of `leave`: the field that was filled in last.
  field_id text not null default '',
  count integer not null default 0,
  primary key (tenant_id, form_id, day, event, field_id),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);

alter table app.form_counts enable row level security;
alter table app.form_counts force row level security;
create policy tenant_rows on app.form_counts using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
