-- Outbound webhooks: where events are sent, what is sent and each attempt to send it. And the reply that visitors get to
-- what they submitted.

create table app.webhook_endpoints (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Null: events of all sites.
  site_id uuid,
  -- Null: events of all forms.
  form_id uuid,
  url text not null,
  description text not null default '',
  event_types text[] not null,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('paused', 'gone', 'failing')),
  -- Encrypted.
  secret bytea not null,
  -- The secret before the last rotation: it signs as well until it expires.
  old_secret bytea,
  old_secret_expires_at timestamptz,
  -- Messages in a row of which every attempt failed.
  failed_messages integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);
create index webhook_endpoints_of_site on app.webhook_endpoints (tenant_id, site_id);
create index webhook_endpoints_of_form on app.webhook_endpoints (tenant_id, form_id);

create table app.webhook_messages (
  tenant_id text not null references app.tenants (id),
  -- Sent as `webhook-id`.
  id uuid not null,
  -- An event that is delivered twice makes one message.
  event_key text not null,
  event_type text not null,
  site_id uuid,
  form_id uuid,
  -- A message is deleted with the submission that it holds.
  submission_id uuid,
  -- The exact text that is signed and sent.
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, event_key),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, submission_id) references app.form_submissions (tenant_id, id) on delete cascade
);
create index webhook_messages_by_age on app.webhook_messages (created_at);
create index webhook_messages_of_site on app.webhook_messages (tenant_id, site_id);
create index webhook_messages_of_form on app.webhook_messages (tenant_id, form_id);
create index webhook_messages_of_submission on app.webhook_messages (tenant_id, submission_id);

create table app.webhook_attempts (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  endpoint_id uuid not null,
  -- Counts from 1.
  number integer not null,
  -- Position in the retry schedule, from 0; a replay begins again.
  step integer not null default 0,
  status text not null default 'waiting' check (status in ('waiting', 'succeeded', 'failed', 'skipped')),
  status_code integer,
  duration_ms integer,
  error text,
  body_excerpt text not null default '',
  scheduled_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the message is sent again after this attempt failed.
  next_attempt_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, message_id, endpoint_id, number),
  foreign key (tenant_id, message_id) references app.webhook_messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, endpoint_id) references app.webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_attempts_of_endpoint
  on app.webhook_attempts (tenant_id, endpoint_id, scheduled_at desc, id desc);

create table app.form_autoresponders (
  tenant_id text not null,
  form_id uuid not null,
  is_enabled boolean not null default false,
  subject text not null default '',
  body text not null default '',
  -- Null: nobody reads replies.
  reply_to text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, form_id),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);

alter table app.webhook_endpoints enable row level security;
alter table app.webhook_endpoints force row level security;
create policy tenant_rows on app.webhook_endpoints using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.webhook_messages enable row level security;
alter table app.webhook_messages force row level security;
create policy tenant_rows on app.webhook_messages using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.webhook_messages for select using ((select app.platform()));
alter table app.webhook_attempts enable row level security;
alter table app.webhook_attempts force row level security;
create policy tenant_rows on app.webhook_attempts using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.form_autoresponders enable row level security;
alter table app.form_autoresponders force row level security;
create policy tenant_rows on app.form_autoresponders using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
