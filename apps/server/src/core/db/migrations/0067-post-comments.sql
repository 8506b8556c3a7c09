-- Comments of readers on posts.

create table app.post_comments (
  tenant_id text not null,
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  -- Always the first comment of a thread: there are two levels.
  parent_id uuid,
  -- Whom it answers, where that is a reply itself.
  answers_id uuid,
  author_name text not null,
  -- In lower case; null for people of the site, and once it was erased.
  author_email text,
  user_id uuid references app.users (id) on delete set null,
  is_by_author boolean not null default false,
  body text not null,
  status text not null check (status in ('pending', 'approved', 'spam', 'trash')),
  -- Where it returns to from spam and the trash.
  status_before text check (status_before in ('pending', 'approved', 'spam')),
  spam_score integer not null default 0,
  spam_reasons text[] not null default '{}',
  report_count integer not null default 0,
  -- Compares texts without their case and spaces.
  body_hash text not null,
  ip_hash text,
  user_agent text,
  locale text not null default 'en',
  edit integer not null default 1,
  -- When subscribers and webhooks were told of it: once in its life.
  created_event_at timestamptz,
  approved_event_at timestamptz,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  moved_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, post_id, id),
  foreign key (tenant_id, site_id, post_id) references app.posts (tenant_id, site_id, id) on delete cascade,
  -- Of the same post.
  foreign key (tenant_id, post_id, parent_id) references app.post_comments (tenant_id, post_id, id) on delete cascade
);
create index post_comments_by_status on app.post_comments (tenant_id, site_id, status, created_at desc, id);
create index post_comments_of_post on app.post_comments (tenant_id, post_id, created_at);
create index post_comments_by_parent on app.post_comments (tenant_id, post_id, parent_id) where parent_id is not null;
create index post_comments_by_email on app.post_comments (tenant_id, author_email) where author_email is not null;
create index post_comments_by_user on app.post_comments (user_id) where user_id is not null;
create index post_comments_with_ip on app.post_comments (tenant_id, created_at)
  where ip_hash is not null or user_agent is not null;
create index post_comments_in_trash on app.post_comments (tenant_id, moved_at) where status in ('spam', 'trash');

create table app.post_comment_reports (
  tenant_id text not null,
  comment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  reason text not null default '',
  ip_hash text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, comment_id, ip_hash),
  foreign key (tenant_id, comment_id) references app.post_comments (tenant_id, id) on delete cascade
);
create index post_comment_reports_by_age on app.post_comment_reports (tenant_id, created_at) where ip_hash is not null;

-- A person who wants emails about replies in a thread in which they have an approved comment.
create table app.post_comment_subscriptions (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  comment_id uuid not null,
  thread_id uuid not null,
  email text not null,
  locale text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, thread_id, email),
  foreign key (tenant_id, comment_id) references app.post_comments (tenant_id, id) on delete cascade,
  foreign key (tenant_id, thread_id) references app.post_comments (tenant_id, id) on delete cascade
);
create index post_comment_subscriptions_of_comment on app.post_comment_subscriptions (tenant_id, comment_id);
create index post_comment_subscriptions_by_email on app.post_comment_subscriptions (tenant_id, email);

create table app.post_comment_blocks (
  tenant_id text not null,
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('email', 'ip')),
  -- The address in lower case, or the hash of the IP address.
  value text not null,
  label text not null,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, site_id, kind, value),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['post_comments', 'post_comment_reports', 'post_comment_subscriptions',
    'post_comment_blocks'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format('create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
      with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;

-- Whoever deletes their account: the workspaces in which they commented, and their subscriptions.
create policy own_read on app.post_comments for select using ((select app.tenant()) is null
  and (user_id = (select app.actor())
    or author_email = (select lower(users.email) from app.users where users.id = (select app.actor()))));
create policy own_read on app.post_comment_subscriptions for select using ((select app.tenant()) is null
  and email = (select lower(users.email) from app.users where users.id = (select app.actor())));
create policy own_change on app.post_comment_subscriptions for delete using ((select app.tenant()) is null
  and email = (select lower(users.email) from app.users where users.id = (select app.actor())));

-- RFC 8058: readers unsubscribe with one click in their mail program.
alter table app.mails add column unsubscribe_url text;
