-- Status of the installation. No tenant stands in it: everybody reads the same.

-- One sample for each service and minute, so that a repeated job counts once. Kept for two days; the days keep the sums.
create table app.status_samples (
  service text not null,
  minute timestamptz not null,
  state text not null check (state in ('operational', 'degraded', 'outage')),
  primary key (service, minute)
);
create index status_samples_by_minute on app.status_samples (minute);

-- Minutes of each day by state.
create table app.status_days (
  service text not null,
  -- `YYYY-MM-DD`, in UTC.
  day text not null,
  operational integer not null default 0,
  degraded integer not null default 0,
  outage integer not null default 0,
  primary key (service, day)
);

create table app.status_incidents (
  id uuid primary key default gen_random_uuid(),
  -- Texts by language; English is always there.
  title jsonb not null,
  description jsonb not null,
  severity text not null check (severity in ('minor', 'major', 'maintenance')),
  started_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz check (ended_at >= started_at),
  author_id uuid references app.users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index status_incidents_by_start on app.status_incidents (started_at desc, id);
create index status_incidents_by_author on app.status_incidents (author_id);
