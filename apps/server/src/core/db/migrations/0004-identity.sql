-- Every way in, sessions as rows of their own, strong sign-in, tenants with a life, invitations, the mail
-- outbox, and a trail that says who, what and before/after.

-- ---------------------------------------------------------------- people

alter table app.users
  add column avatar_key text,
  add column timezone text not null default 'UTC',
  -- Set while the two-factor secret is confirmed; the secret is sealed under the installation's key.
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- The last accepted time step: a code works once.
  add column totp_last_step bigint,
  add column notifications jsonb not null default '{}',
  -- An address that waits for its confirmation.
  add column pending_email text,
  add column deletion_due_at timestamptz;
alter table app.users drop constraint users_status_check;
alter table app.users add constraint users_status_check
  check (status in ('invited', 'active', 'suspended', 'deletion_pending', 'deleted'));
create index users_by_creation on app.users (created_at desc, id);
create index users_by_last_login on app.users (last_login_at desc nulls last, id);

create table app.sessions (
  -- The family of refresh tokens.
  id uuid primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  tenant_id text references app.tenants (id),
  method text not null,
  user_agent text,
  ip_hash text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Until when this session counts as freshly proved, for secrets, role grants and deletions.
  stepped_up_until timestamptz,
  ended_at timestamptz,
  ended_reason text
);
create index sessions_of_user on app.sessions (user_id, last_seen_at desc);
insert into app.sessions (id, user_id, tenant_id, method, user_agent, ip_hash, created_at, last_seen_at, ended_at)
  select distinct on (family) family, user_id, tenant_id, 'password', user_agent, ip_hash,
    min(created_at) over (partition by family), max(created_at) over (partition by family), revoked_at
  from app.refresh_tokens order by family, generation desc;
alter table app.refresh_tokens add foreign key (family) references app.sessions (id) on delete cascade;

-- Six digits by mail. One row a code: guessed five times, it is dead.
create table app.sign_in_codes (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  code_hash bytea not null,
  context text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_of_email on app.sign_in_codes (lower(email), created_at desc);
create index sign_in_codes_expiry on app.sign_in_codes (expires_at);

-- What a mail's link or a server-made sign-in carries. Only the hash is kept, and using one is one update.
create table app.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in
    ('magic_link', 'verify_email', 'reset_password', 'change_email', 'exchange', 'oidc_state', 'passkey', 'second_factor')),
  token_hash bytea not null unique,
  user_id uuid references app.users (id) on delete cascade,
  email text,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_expiry on app.one_time_tokens (expires_at);
create index one_time_tokens_of_user on app.one_time_tokens (user_id, kind);

create table app.identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references app.users (id) on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_of_user on app.identities (user_id);

create table app.passkeys (
  id text primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on app.passkeys (user_id);

create table app.recovery_codes (
  user_id uuid not null references app.users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- ---------------------------------------------------------------- tenants

alter table app.tenants
  add column kind text not null default 'standard' check (kind in ('standard', 'agency', 'internal')),
  add column owner_id uuid references app.users (id) on delete set null,
  add column status_reason text,
  add column notes text not null default '',
  add column locale text not null default 'en',
  add column timezone text not null default 'UTC',
  add column settings jsonb not null default '{}',
  add column branding jsonb not null default '{}',
  add column branding_draft jsonb,
  add column purge_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1;
alter table app.tenants drop constraint tenants_status_check;
alter table app.tenants add constraint tenants_status_check
  check (status in ('active', 'suspended', 'archived', 'closing', 'closed'));
create index tenants_by_creation on app.tenants (created_at desc, id);
update app.tenants set kind = 'internal' where id = 'default-tenant';

alter table app.memberships
  add column status text not null default 'active' check (status in ('active', 'suspended')),
  add column last_seen_at timestamptz;
create index memberships_by_age on app.memberships (tenant_id, created_at desc, user_id);

create table app.invitations (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('USER', 'ADMIN')),
  message text not null default '',
  site_ids uuid[] not null default '{}',
  token_hash bytea not null unique,
  invited_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
-- The same address again renews the invitation that waits.
create unique index invitations_waiting on app.invitations (tenant_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitations_by_age on app.invitations (tenant_id, created_at desc);

alter table app.invitations enable row level security;
alter table app.invitations force row level security;
create policy tenant_rows on app.invitations using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

-- ---------------------------------------------------------------- mail

-- Written in the transaction of what it speaks of, sent by a job. Without a mail server it stays here, to be
-- read on the outbox screen; once sent, its text is forgotten, because it holds links that let people in.
create table app.mails (
  id uuid primary key default gen_random_uuid(),
  tenant_id text references app.tenants (id) on delete cascade,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text,
  html_body text,
  status text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_by_age on app.mails (created_at desc);

-- ---------------------------------------------------------------- the trail

alter table app.audit_log
  add column actor_type text not null default 'user',
  add column actor_label text,
  add column target_label text,
  add column changes jsonb not null default '{}',
  add column user_agent text;
create index audit_log_of_actor on app.audit_log (actor_id, at desc);

-- ---------------------------------------------------------------- the platform's view

-- Staff of the installation read across tenants, only through the scope made for it, and never write there:
-- a change to a tenant's rows is made inside that tenant.
create function app.platform() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.platform', true), '') = 'on' $$;
do $$
declare name text;
begin
  foreach name in array array['memberships', 'invitations', 'sites', 'media', 'audit_log'] loop
    execute format('create policy platform_read on app.%I for select using ((select app.platform()))', name);
  end loop;
end $$;
