-- Emails that a workspace words itself, and those of the platform, which apply wherever a workspace has none of its own. The
-- platform's are rows of the shared workspace with a scope of their own.
create table app.email_templates (
  tenant_id text not null references app.tenants (id),
  scope text not null check (scope = 'tenant' or (scope = 'platform' and tenant_id = 'default-tenant')),
  kind text not null,
  locale text not null check (locale in ('en', 'vi')),
  -- Changes that are not active yet.
  draft jsonb,
  -- Of the newest version, and of the one that is sent; versions stay after a reset.
  version integer not null default 0,
  active_version integer,
  -- Hash of the shipped template that it was made from.
  based_on text not null,
  -- Counts the changes, so that two editors notice each other.
  edit integer not null default 1,
  updated_by uuid references app.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, scope, kind, locale)
);
create index email_templates_by_author on app.email_templates (updated_by);
alter table app.email_templates enable row level security;
alter table app.email_templates force row level security;
create policy tenant_rows on app.email_templates using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

create table app.email_template_versions (
  tenant_id text not null,
  scope text not null,
  kind text not null,
  locale text not null,
  version integer not null,
  content jsonb not null,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, scope, kind, locale, version),
  foreign key (tenant_id, scope, kind, locale) references app.email_templates (tenant_id, scope, kind, locale) on delete cascade
);
create index email_template_versions_by_author on app.email_template_versions (created_by);
alter table app.email_template_versions enable row level security;
alter table app.email_template_versions force row level security;
create policy tenant_rows on app.email_template_versions using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

-- Templates in use. Without row security: a sign-in email is written before its reader has entered a workspace.
create table app.active_email_templates (
  tenant_id text not null,
  scope text not null,
  kind text not null,
  locale text not null,
  content jsonb not null,
  primary key (tenant_id, scope, kind, locale),
  foreign key (tenant_id, scope, kind, locale) references app.email_templates (tenant_id, scope, kind, locale) on delete cascade
);

-- Sender of the emails of a workspace, and its mail server.
create table app.email_senders (
  tenant_id text not null primary key references app.tenants (id),
  name text not null default '',
  address text,
  reply_to text,
  version integer not null default 1,
  -- Of the domain of the address. The private key is sealed.
  domain_state text check (domain_state in ('pending', 'verified', 'failing')),
  dkim_selector text,
  dkim_public_key text,
  dkim_private_key bytea,
  records_found text[] not null default '{}',
  checked_at timestamptz,
  server_host text,
  server_port integer,
  server_security text check (server_security in ('tls', 'starttls', 'none')),
  server_user text not null default '',
  -- Sealed.
  server_password bytea,
  server_state text check (server_state in ('active', 'failing')),
  server_failures integer not null default 0,
  server_error text,
  updated_by uuid references app.users (id) on delete set null,
  updated_at timestamptz not null default now()
);
create index email_senders_by_author on app.email_senders (updated_by);
alter table app.email_senders enable row level security;
alter table app.email_senders force row level security;
create policy tenant_rows on app.email_senders using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- For the daily check of all domains.
create policy platform_read on app.email_senders for select using ((select app.platform()));

-- Addresses that a workspace sends no email to, apart from emails that sign somebody in.
create table app.email_suppressions (
  tenant_id text not null references app.tenants (id),
  -- In lower case.
  address text not null,
  reason text not null check (reason in ('manual', 'bounce', 'complaint')),
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, address)
);
create index email_suppressions_by_age on app.email_suppressions (tenant_id, created_at desc);
create index email_suppressions_by_author on app.email_suppressions (created_by);
alter table app.email_suppressions enable row level security;
alter table app.email_suppressions force row level security;
create policy tenant_rows on app.email_suppressions using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

alter table app.mails drop constraint mails_status_check;
alter table app.mails add constraint mails_status_check
  check (status in ('queued', 'kept', 'sent', 'failed', 'bounced', 'suppressed'));
create index mails_of_tenant on app.mails (tenant_id, created_at desc) where tenant_id is not null;
