-- Campaigns of newsletters: drafts, recipients and what happened to each email.
create table app.newsletter_segments (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  match text not null check (match in ('all', 'any')),
  rules jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table app.newsletter_campaigns (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason text check (pause_reason in ('user', 'server')),
  locale text not null default 'en',
  -- In the main language, for lists.
  subject text not null default '',
  contents jsonb not null,
  sender_name text not null default '',
  reply_to text,
  uses_own_address boolean not null default true,
  list_ids uuid[] not null default '{}',
  segment_id uuid,
  is_archived boolean not null default true,
  archive_slug text,
  scheduled_at timestamptz,
  time_zone text,
  started_at timestamptz,
  finished_at timestamptz,
  recipients integer not null default 0,
  -- Domain of every Message-ID of the campaign, also of a second try.
  message_domain text,
  -- The worker that sends it, for as long as the lease lasts.
  lease_owner uuid,
  lease_until timestamptz,
  -- Since when the mail server fails, and when it is tried again.
  failing_since timestamptz,
  retry_at timestamptz,
  error text,
  created_by uuid references app.users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, archive_slug),
  foreign key (tenant_id, segment_id) references app.newsletter_segments (tenant_id, id)
);
create index newsletter_campaigns_by_age on app.newsletter_campaigns (tenant_id, updated_at, id);
create index newsletter_campaigns_active on app.newsletter_campaigns (status)
  where status in ('scheduled', 'sending', 'paused');

-- The email stays with the subscriber: an erased subscriber leaves nothing here but a count.
create table app.newsletter_recipients (
  tenant_id text not null references app.tenants (id),
  -- First half of the Message-ID.
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  subscriber_id uuid,
  position integer not null,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'failed', 'unknown', 'suppressed', 'unsubscribed')),
  attempts integer not null default 0,
  error text not null default '',
  retry_at timestamptz,
  sent_at timestamptz,
  bounced_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, campaign_id, subscriber_id),
  foreign key (tenant_id, campaign_id) references app.newsletter_campaigns (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscriber_id) references app.newsletter_subscribers (tenant_id, id)
    on delete set null (subscriber_id)
);
create index newsletter_recipients_pending on app.newsletter_recipients (tenant_id, campaign_id, position)
  where state = 'pending';
create index newsletter_recipients_by_state on app.newsletter_recipients (tenant_id, campaign_id, state);
create index newsletter_recipients_by_subscriber on app.newsletter_recipients (tenant_id, subscriber_id);

alter table app.newsletter_segments enable row level security;
alter table app.newsletter_segments force row level security;
create policy tenant_rows on app.newsletter_segments using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.newsletter_campaigns enable row level security;
alter table app.newsletter_campaigns force row level security;
create policy tenant_rows on app.newsletter_campaigns using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.newsletter_recipients enable row level security;
alter table app.newsletter_recipients force row level security;
create policy tenant_rows on app.newsletter_recipients using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- A job looks for the campaigns with something to do.
create policy platform_read on app.newsletter_campaigns for select using ((select app.platform()));
