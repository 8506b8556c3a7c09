-- Versions of pages, headers, footers and whole sites, and the clock that takes a site live and offline.

-- A version belongs to its site: what a whole site looked like is still known when one of its pages is gone.
alter table app.document_versions add column site_id uuid;
alter table app.document_versions add column reason text not null default 'steps'
  check (reason in ('start', 'session', 'steps', 'named', 'published', 'replaced', 'restored'));
alter table app.document_versions add column release_number integer;

-- The migration runs as the owner, whom the tenant wall holds back like everybody else.
alter table app.document_versions no force row level security;
alter table app.documents no force row level security;
update app.document_versions v set site_id = d.site_id
  from app.documents d where d.tenant_id = v.tenant_id and d.id = v.document_id;
update app.document_versions
  set reason = 'published', release_number = substring(label from '^Release (\d+)$')::integer, label = null
  where label ~ '^Release \d{1,9}$';
update app.document_versions set reason = 'replaced', label = null where label = 'replaced';
alter table app.document_versions force row level security;
alter table app.documents force row level security;

alter table app.document_versions alter column site_id set not null;
alter table app.document_versions drop constraint document_versions_tenant_id_document_id_fkey;
alter table app.document_versions add foreign key (tenant_id, site_id)
  references app.sites (tenant_id, id) on delete cascade;
create index document_versions_of_site on app.document_versions (tenant_id, site_id);

-- What a whole site was at a time: its own facts here, its contents in the versions of its documents.
create table app.site_versions (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The site's count of changes when it was left.
  version integer not null,
  reason text not null check (reason in ('session', 'named', 'published', 'restored')),
  label text,
  release_number integer,
  -- Name, description, settings, theme, and of each page its title, address, order, SEO and settings.
  facts jsonb not null,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index site_versions_in_order on app.site_versions (tenant_id, site_id, created_at desc);

create table app.site_version_documents (
  tenant_id text not null references app.tenants (id),
  site_version_id uuid not null,
  document_version_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('page', 'header', 'footer')),
  primary key (tenant_id, site_version_id, document_id),
  foreign key (tenant_id, site_version_id) references app.site_versions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, document_version_id) references app.document_versions (tenant_id, id)
    on delete cascade
);
create index site_version_documents_of_version
  on app.site_version_documents (tenant_id, document_version_id);

do $$
declare name text;
begin
  foreach name in array array['site_versions', 'site_version_documents'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format(
      'create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
         with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;

-- When a site goes live or offline by itself, and in whose name.
alter table app.sites add column publish_at timestamptz;
alter table app.sites add column unpublish_at timestamptz;
alter table app.sites add column scheduled_by uuid references app.users (id) on delete set null;
create index sites_by_schedule on app.sites (least(publish_at, unpublish_at))
  where publish_at is not null or unpublish_at is not null;
