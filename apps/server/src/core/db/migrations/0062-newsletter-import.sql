-- Imports of subscribers: the uploaded file until it is imported, and the report. Delivery reports of mail servers.
create table app.newsletter_imports (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  lines integer not null,
  delimiter text not null,
  -- What the user chose; null until the import is started.
  choice jsonb,
  run_id uuid,
  -- Lines that are imported. A run that starts again continues after them.
  lines_done integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index newsletter_imports_started on app.newsletter_imports (tenant_id, started_at);
create index newsletter_imports_by_age on app.newsletter_imports (created_at);

-- The file in pieces, so that nobody holds it in memory as a whole.
create table app.newsletter_import_parts (
  tenant_id text not null,
  import_id uuid not null,
  position integer not null,
  body bytea not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references app.newsletter_imports (tenant_id, id) on delete cascade
);

-- Skipped lines.
create table app.newsletter_import_issues (
  tenant_id text not null,
  import_id uuid not null,
  line integer not null,
  reason text not null,
  value text not null,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references app.newsletter_imports (tenant_id, id) on delete cascade
);

alter table app.newsletter_imports enable row level security;
alter table app.newsletter_imports force row level security;
create policy tenant_rows on app.newsletter_imports using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.newsletter_import_parts enable row level security;
alter table app.newsletter_import_parts force row level security;
create policy tenant_rows on app.newsletter_import_parts using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.newsletter_import_issues enable row level security;
alter table app.newsletter_import_issues force row level security;
create policy tenant_rows on app.newsletter_import_issues using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- A job looks for the tenants with imports that are to be deleted.
create policy platform_read on app.newsletter_imports for select using ((select app.platform()));

-- The latest temporary failure of an address, and the email that it is about: reported twice, it counts once.
alter table app.newsletter_subscribers add column bounced_at timestamptz;
alter table app.newsletter_subscribers add column bounce_ref text;

-- The URL that takes delivery reports is signed, and holds the latest nonce.
create table app.newsletter_report_addresses (
  tenant_id text not null references app.tenants (id),
  nonce uuid not null default gen_random_uuid(),
  received_at timestamptz,
  primary key (tenant_id)
);
alter table app.newsletter_report_addresses enable row level security;
alter table app.newsletter_report_addresses force row level security;
create policy tenant_rows on app.newsletter_report_addresses using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
