-- Files and their bytes are two things: a file has a name, an address and a place in a site; the same bytes
-- are kept once for a tenant, however many files hold them.

create table app.blobs (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Of the bytes as they were sent.
  sha256 text not null,
  size bigint not null,
  mime_type text not null,
  object_key text not null,
  width integer,
  height integer,
  -- [{ "width", "height", "format", "key", "size" }], smallest first.
  variants jsonb not null default '[]',
  variant_bytes bigint not null default 0,
  thumbhash text,
  color text,
  -- What must stay in sight when the picture is cut, as found in the picture.
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  created_at timestamptz not null default now(),
  -- Since when no file holds it.
  unused_since timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, sha256)
);
create index blobs_unused on app.blobs (tenant_id, unused_since) where unused_since is not null;

-- How much room a tenant's bytes take. The row is locked to reserve room, so that uploads at the same time
-- cannot go over together.
create table app.storage_usage (
  tenant_id text not null references app.tenants (id),
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  -- Null: the installation's own limit.
  quota_bytes bigint,
  primary key (tenant_id)
);

create table app.media_folders (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  parent_id uuid,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_id) references app.media_folders (tenant_id, id) on delete cascade
);
create unique index media_folders_names on app.media_folders
  (tenant_id, site_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));

alter table app.media
  add column blob_id uuid,
  add column folder_id uuid,
  add column kind text not null default 'image' check (kind in ('image', 'document', 'external')),
  add column source text not null default 'upload',
  add column source_url text,
  add column photographer text,
  add column photographer_url text,
  add column unsplash jsonb,
  -- Where a picture of another service is shown from.
  add column external_url text,
  -- Chosen by hand; null: as found in the picture.
  add column focal_x real,
  add column focal_y real,
  -- The picture that this one was cut from, and how.
  add column origin_id uuid,
  add column crop jsonb,
  -- Belongs to nothing yet, and goes then.
  add column temporary_until timestamptz,
  -- Taken down by the platform.
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add column updated_at timestamptz not null default now(),
  add foreign key (tenant_id, blob_id) references app.blobs (tenant_id, id),
  add foreign key (tenant_id, folder_id) references app.media_folders (tenant_id, id) on delete set null (folder_id);
create index media_of_blob on app.media (tenant_id, blob_id);

-- Read before a tenant is known: whoever opens an address says nothing else.
create table app.media_addresses (
  address text primary key,
  tenant_id text not null references app.tenants (id),
  media_id uuid not null
);
create index media_addresses_of on app.media_addresses (tenant_id, media_id);
-- The migration runs as the owner, whom the tenant wall holds back like everybody else. A section that another
-- site took brought its pictures' addresses along: the oldest file of an address stands for it.
alter table app.media no force row level security;
insert into app.media_addresses (address, tenant_id, media_id)
  select distinct on (storage_key) storage_key, tenant_id, id from app.media order by storage_key, created_at, id;
alter table app.media force row level security;

alter table app.blobs enable row level security;
alter table app.blobs force row level security;
create policy tenant_rows on app.blobs using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.storage_usage enable row level security;
alter table app.storage_usage force row level security;
create policy tenant_rows on app.storage_usage using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.media_folders enable row level security;
alter table app.media_folders force row level security;
create policy tenant_rows on app.media_folders using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Staff see how much room each tenant takes.
create policy platform_read on app.storage_usage for select using ((select app.platform()));
