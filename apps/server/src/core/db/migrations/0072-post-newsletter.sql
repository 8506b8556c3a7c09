-- Posts that also go out as an email. The campaign waits until readers can open its post.
alter table app.newsletter_campaigns add column is_held boolean not null default false;

-- One for each post, so that no post is sent twice by itself.
create table app.post_newsletters (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  post_id uuid not null,
  campaign_id uuid not null,
  -- What its author asked for. Empty texts: the title and the excerpt that the post has when it is sent.
  subject text not null default '',
  preheader text not null default '',
  body text not null check (body in ('excerpt', 'full')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, post_id),
  unique (tenant_id, campaign_id),
  foreign key (tenant_id, site_id, post_id) references app.posts (tenant_id, site_id, id) on delete cascade,
  foreign key (tenant_id, campaign_id) references app.newsletter_campaigns (tenant_id, id) on delete cascade
);
alter table app.post_newsletters enable row level security;
alter table app.post_newsletters force row level security;
create policy tenant_rows on app.post_newsletters using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- A job looks for the posts that readers can open by now.
create policy platform_read on app.post_newsletters for select using ((select app.platform()));
