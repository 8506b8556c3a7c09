-- Newsletters of tenants; that of the platform belongs to the shared workspace.
create table app.newsletter_lists (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text not null default '',
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, slug)
);
create unique index newsletter_lists_default on app.newsletter_lists (tenant_id) where is_default;

create table app.newsletter_subscribers (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- In lower case.
  email text not null,
  name text not null default '',
  locale text not null default 'en',
  status text not null default 'pending'
    check (status in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')),
  tags text[] not null default '{}',
  source text not null,
  -- Proof: the sentence, when, and from which address (hashed).
  consent text not null default '',
  consent_at timestamptz,
  consent_ip_hash text,
  -- Part of the link in a confirmation email: the latest link works. Null: none does.
  confirm_nonce uuid,
  confirm_sent_at timestamptz,
  -- Confirmation emails since the last confirmation.
  confirm_count integer not null default 0,
  -- Proof of the latest request. Its confirmation writes it into the columns of the proof: until then it is anybody's.
  confirm_proof jsonb,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  bounces integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
create index newsletter_subscribers_by_age on app.newsletter_subscribers (tenant_id, created_at, id);
create index newsletter_subscribers_by_status on app.newsletter_subscribers (tenant_id, status, created_at);
-- For the job that deletes what nobody confirmed.
create index newsletter_subscribers_pending on app.newsletter_subscribers (confirm_sent_at) where status = 'pending';

create table app.newsletter_memberships (
  tenant_id text not null,
  list_id uuid not null,
  subscriber_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (tenant_id, list_id, subscriber_id),
  foreign key (tenant_id, list_id) references app.newsletter_lists (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscriber_id) references app.newsletter_subscribers (tenant_id, id) on delete cascade
);
create index newsletter_memberships_by_subscriber on app.newsletter_memberships (tenant_id, subscriber_id);

-- Everybody who subscribed before double opt-in is asked once (a job does).
insert into app.newsletter_subscribers (tenant_id, email, source, consent_at, created_at)
select 'default-tenant', lower(email), source, created_at, created_at from app.product_newsletter_subscribers
where exists (select from app.tenants where id = 'default-tenant')
on conflict do nothing;
drop table app.product_newsletter_subscribers;

alter table app.newsletter_lists enable row level security;
alter table app.newsletter_lists force row level security;
create policy tenant_rows on app.newsletter_lists using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.newsletter_subscribers enable row level security;
alter table app.newsletter_subscribers force row level security;
create policy tenant_rows on app.newsletter_subscribers using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.newsletter_memberships enable row level security;
alter table app.newsletter_memberships force row level security;
create policy tenant_rows on app.newsletter_memberships using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Jobs look for the tenants with something to do.
create policy platform_read on app.newsletter_subscribers for select using ((select app.platform()));
-- Deleted with an account: the subscription of its user to the newsletter of the platform.
create policy own_rows on app.newsletter_subscribers for select
  using (tenant_id = 'default-tenant'
    and email = (select lower(users.email) from app.users where users.id = (select app.actor())));
create policy own_rows_deleted on app.newsletter_subscribers for delete
  using (tenant_id = 'default-tenant'
    and email = (select lower(users.email) from app.users where users.id = (select app.actor())));
