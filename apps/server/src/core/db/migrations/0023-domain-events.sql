-- Domain events: one row for each event, written in the transaction of what happened. Subscribers read it from here.

create table app.domain_events (
  id uuid primary key default gen_random_uuid(),
  -- Null for events of the installation and of accounts.
  tenant_id text,
  name text not null,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  -- The name that a guest chose; users are named by their number.
  actor_name text,
  target_type text not null,
  target_id text not null,
  -- What a thing was called. People are named by their number.
  target_label text,
  changes jsonb not null default '{}',
  payload jsonb not null default '{}'
);
create index domain_events_by_age on app.domain_events (at);

-- What a subscriber has handled, written in the transaction of its work: a repeated delivery finds the row.
create table app.event_deliveries (
  tenant_id text,
  event_id uuid not null,
  subscriber text not null,
  at timestamptz not null default now(),
  primary key (event_id, subscriber)
);
create index event_deliveries_by_age on app.event_deliveries (at);

do $$
declare name text;
begin
  foreach name in array array['domain_events', 'event_deliveries'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format(
      'create policy tenant_rows on app.%I using (tenant_id is not distinct from (select app.tenant()))
         with check (tenant_id is null or tenant_id = (select app.tenant()))', name);
    execute format('create policy platform_read on app.%I for select using ((select app.platform()))', name);
  end loop;
end $$;

-- Members were targets of the type `person`, so their email address was kept as the name of a thing.
update app.notifications
  set target_label = null,
    person_id = (select id from app.users where id::text = notifications.target_id)
  where event like 'member.%' and person_id is null;
