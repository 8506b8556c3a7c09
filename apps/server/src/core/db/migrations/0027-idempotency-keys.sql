-- Responses of calls with an Idempotency-Key, so that a repeated call gets the response of the first.
create table app.idempotency_keys (
  tenant_id text not null references app.tenants (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  -- Method and path of the endpoint.
  endpoint text not null,
  key text not null,
  request_hash text not null,
  response jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, endpoint, key)
);
create index idempotency_keys_by_user on app.idempotency_keys (user_id);
create index idempotency_keys_by_expiry on app.idempotency_keys (expires_at);

alter table app.idempotency_keys enable row level security;
alter table app.idempotency_keys force row level security;
create policy tenant_rows on app.idempotency_keys using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.idempotency_keys for select using ((select app.platform()));
