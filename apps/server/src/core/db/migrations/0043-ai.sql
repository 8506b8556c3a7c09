-- Texts that a language model writes.

-- The model that a workspace brings itself. That of the platform is one of its settings.
create table app.ai_connections (
  tenant_id text primary key references app.tenants (id),
  is_enabled boolean not null,
  base_url text not null,
  model text not null,
  output text not null check (output in ('schema', 'json')),
  -- Dollars for a million tokens.
  input_price double precision not null default 0,
  output_price double precision not null default 0,
  -- Encrypted.
  api_key bytea,
  updated_at timestamptz not null default now()
);

-- One row for each call: a running one reserves its credits.
create table app.ai_usage (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references app.users (id) on delete set null,
  -- Null: the workspace.
  customer_id uuid references app.users (id) on delete set null,
  site_id uuid,
  feature text not null,
  prompt_version integer not null,
  provider text not null,
  model text,
  -- Of the platform’s model, whose calls count towards the limit of the customer.
  is_platform boolean not null,
  credits integer not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  -- The server of the model counted nothing, so the tokens are estimated.
  is_estimated boolean not null default false,
  is_cached boolean not null default false,
  cost_micros bigint not null default 0,
  status text not null check (status in ('running', 'done', 'failed', 'canceled')),
  error text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ai_usage_by_customer on app.ai_usage (tenant_id, customer_id, created_at);
create index ai_usage_by_user on app.ai_usage (user_id);
create index ai_usage_by_customer_user on app.ai_usage (customer_id);

-- Answers to questions that were asked before.
create table app.ai_answers (
  tenant_id text not null references app.tenants (id),
  key text not null,
  value jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, key)
);
create index ai_answers_by_age on app.ai_answers (tenant_id, expires_at);

alter table app.ai_connections enable row level security;
alter table app.ai_connections force row level security;
create policy tenant_rows on app.ai_connections using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.ai_usage enable row level security;
alter table app.ai_usage force row level security;
create policy tenant_rows on app.ai_usage using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.ai_answers enable row level security;
alter table app.ai_answers force row level security;
create policy tenant_rows on app.ai_answers using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
