-- The history of generated texts, and the log of prompts.

-- What a user generated. Only they see it.
create table app.ai_runs (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  site_id uuid,
  kind text not null,
  status text not null check (status in ('succeeded', 'failed', 'canceled')),
  -- As one line.
  prompt text not null,
  -- Beginning of the result.
  excerpt text not null,
  -- Prompt and excerpt in lower case and without accents.
  search_text text not null,
  input jsonb not null,
  output jsonb,
  provider text not null,
  model text,
  credits integer not null default 0,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  error text,
  is_favorite boolean not null default false,
  rating text check (rating in ('good', 'bad')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ai_runs_by_user on app.ai_runs (tenant_id, user_id, created_at, id);
create index ai_runs_of_user on app.ai_runs (user_id);
create index ai_runs_by_age on app.ai_runs (created_at);

-- Questions to language models, while an operator logs them.
create table app.ai_prompts (
  tenant_id text not null references app.tenants (id),
  id uuid not null,
  user_id uuid references app.users (id) on delete cascade,
  feature text not null,
  model text not null,
  status text not null check (status in ('done', 'failed', 'canceled')),
  -- Encrypted.
  prompt bytea not null,
  answer bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ai_prompts_by_age on app.ai_prompts (created_at, id);
create index ai_prompts_of_user on app.ai_prompts (user_id);

alter table app.ai_runs enable row level security;
alter table app.ai_runs force row level security;
create policy tenant_rows on app.ai_runs using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.ai_prompts enable row level security;
alter table app.ai_prompts force row level security;
create policy tenant_rows on app.ai_prompts using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Those of a user wherever they are, for the deletion of an account.
create policy own_rows on app.ai_runs
  using ((select app.tenant()) is null and user_id = (select app.actor()))
  with check ((select app.tenant()) is null and user_id = (select app.actor()));
create policy own_rows on app.ai_prompts
  using ((select app.tenant()) is null and user_id = (select app.actor()))
  with check ((select app.tenant()) is null and user_id = (select app.actor()));
-- For the purges, and for staff who read the log.
create policy platform_read on app.ai_runs for select using ((select app.platform()));
create policy platform_read on app.ai_prompts for select using ((select app.platform()));
