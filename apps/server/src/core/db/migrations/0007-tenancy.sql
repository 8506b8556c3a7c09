-- Published brandings to go back to, the order of long lists, and a person's own trail.

alter table app.tenants
  -- Counts the saves of the branding's draft, apart from the settings, which other people edit meanwhile.
  add column branding_edit integer not null default 1,
  add column branding_version integer not null default 0;

create table app.branding_versions (
  tenant_id text not null references app.tenants (id),
  version integer not null,
  branding jsonb not null,
  published_by uuid references app.users (id) on delete set null,
  published_at timestamptz not null default now(),
  primary key (tenant_id, version)
);
alter table app.branding_versions enable row level security;
alter table app.branding_versions force row level security;
create policy tenant_rows on app.branding_versions using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

-- ---------------------------------------------------------------- the order of long lists

create index tenants_by_name on app.tenants (lower(name), id);
create index tenants_to_purge on app.tenants (purge_at) where purge_at is not null;
create index users_by_name on app.users (lower(first_name || ' ' || last_name), id);
create index memberships_by_visit on app.memberships (tenant_id, last_seen_at desc nulls last, user_id);
create index host_names_of_tenant on app.host_names (tenant_id) where kind = 'tenant';

-- ---------------------------------------------------------------- the trail

-- Numbers are given out in the order of writing, so they page without a gap or a repeat.
create index audit_log_of_tenant on app.audit_log (tenant_id, id desc);
create index audit_log_of_person on app.audit_log (actor_id, id desc);
create index audit_log_of_thing on app.audit_log (target_id, id desc);

-- What a person did anywhere, and what was done to their account; never while the rows of a tenant are worked on.
create policy own_trail on app.audit_log for select using (
  (select app.tenant()) is null
  and (actor_id = (select app.actor())
    or target_id = (select app.actor())::text));
