-- Long-running jobs that a user started: their progress, result and cancellation.

create table app.job_runs (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Who started it; the job has their rights.
  user_id uuid not null references app.users (id),
  kind text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  -- Permissions of an API key that started it; null: all of the user.
  grants jsonb,
  done integer not null default 0,
  total integer not null default 0,
  -- Counts starts: a process that lost its run to another one can no longer write to it.
  attempt integer not null default 0,
  result jsonb,
  error_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id)
);
create index job_runs_by_age on app.job_runs (updated_at);
create index job_runs_of_user on app.job_runs (user_id);
alter table app.job_runs enable row level security;
alter table app.job_runs force row level security;
create policy tenant_rows on app.job_runs using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.job_runs for select using ((select app.platform()));

create function app.notify_run() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  perform pg_notify('sitewright_runs', json_build_object('tenantId', new.tenant_id, 'runId', new.id)::text);
  return null;
end $$;
create trigger live_job_runs after update on app.job_runs for each row execute function app.notify_run();
