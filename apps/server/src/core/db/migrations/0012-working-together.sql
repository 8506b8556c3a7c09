-- Working on one site together: news of changes for whoever has it open, comments, and links for reviewers.

-- Told with the transaction that makes the change, whichever code makes it: only names and numbers, because a
-- notice is short and every process of the installation hears it. The rows themselves are read inside the tenant.
create function app.tell_live() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  it jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('sitewright_live', json_build_object(
    'kind', tg_argv[0],
    'tenantId', case tg_table_name when 'tenants' then it ->> 'id' else it ->> 'tenant_id' end,
    'siteId', case tg_table_name when 'sites' then it ->> 'id' else it ->> 'site_id' end,
    'userId', case tg_table_name when 'users' then it ->> 'id' else it ->> 'user_id' end
  )::text);
  return null;
end $$;

-- Apart, because a document's row is large and is written with every batch.
create function app.tell_live_document() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  perform pg_notify('sitewright_live', json_build_object('kind', 'document', 'tenantId', new.tenant_id,
    'siteId', new.site_id, 'documentId', new.id, 'version', new.version, 'since', old.version)::text);
  return null;
end $$;

create trigger live_documents after update of version on app.documents for each row
  when (old.version is distinct from new.version) execute function app.tell_live_document();
create trigger live_pages after insert or update or delete on app.pages for each row
  execute function app.tell_live('pages');
create trigger live_sites after update on app.sites for each row
  when ((old.theme, old.name, old.settings, old.subdomain) is distinct from
        (new.theme, new.name, new.settings, new.subdomain))
  execute function app.tell_live('site');

-- What may end somebody's right to be there.
create trigger live_trash after update on app.sites for each row
  when (old.deleted_at is distinct from new.deleted_at or old.owner_id is distinct from new.owner_id)
  execute function app.tell_live('access');
create trigger live_purge after delete on app.sites for each row execute function app.tell_live('access');
create trigger live_shares after update or delete on app.site_members for each row
  execute function app.tell_live('access');
create trigger live_memberships after update on app.memberships for each row
  when ((old.status, old.role) is distinct from (new.status, new.role))
  execute function app.tell_live('access');
create trigger live_members_gone after delete on app.memberships for each row
  execute function app.tell_live('access');
create trigger live_users after update on app.users for each row
  when ((old.status, old.session_version, old.platform_role) is distinct from
        (new.status, new.session_version, new.platform_role))
  execute function app.tell_live('access');
create trigger live_sessions after update on app.sessions for each row
  when (old.ended_at is distinct from new.ended_at) execute function app.tell_live('access');
create trigger live_tenants after update on app.tenants for each row
  when (old.status is distinct from new.status) execute function app.tell_live('access');

create table app.review_links (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  label text not null default '',
  -- Of the secret in the address; the address itself is nowhere.
  token_hash bytea not null,
  password_hash text,
  may_comment boolean not null default true,
  expires_at timestamptz not null,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index review_links_of_site on app.review_links (tenant_id, site_id, created_at desc);
alter table app.review_links enable row level security;
alter table app.review_links force row level security;
create policy tenant_rows on app.review_links using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

create table app.comments (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  -- The comment that this one answers; null for the first of a thread.
  thread_id uuid,
  -- Where it is pinned: a document, a node of it, and a place in the node's box from 0 to 1. Not a foreign key:
  -- what was said about a page stays when the page goes.
  document_id uuid not null,
  node_id text,
  -- What the node was called then, for when it is gone.
  node_label text not null default '',
  x real not null default 0.5 check (x between 0 and 1),
  y real not null default 0.5 check (y between 0 and 1),
  author_id uuid references app.users (id) on delete set null,
  -- A reviewer without an account, and the link that they came by.
  guest_name text,
  review_link_id uuid,
  body text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, thread_id) references app.comments (tenant_id, id) on delete cascade,
  foreign key (tenant_id, review_link_id) references app.review_links (tenant_id, id)
    on delete set null (review_link_id)
);
create index comments_of_site on app.comments (tenant_id, site_id, created_at);
create index comments_of_thread on app.comments (tenant_id, thread_id) where thread_id is not null;
alter table app.comments enable row level security;
alter table app.comments force row level security;
create policy tenant_rows on app.comments using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create trigger live_comments after insert or update or delete on app.comments for each row
  execute function app.tell_live('comments');
