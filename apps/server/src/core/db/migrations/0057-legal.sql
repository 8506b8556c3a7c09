-- Legal documents. Those of the platform belong to the shared workspace.

-- A row for each version. A text that was published never changes.
create table app.legal_documents (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  type text not null check (
    type in ('terms', 'privacy', 'cookies', 'acceptable_use', 'refund', 'dpa', 'imprint', 'custom')
  ),
  locale text not null check (locale in ('en', 'vi')),
  version integer not null check (version >= 1),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'superseded')),
  title text not null,
  -- Markdown, with its variables.
  body text not null,
  -- The same with the values of the variables at the publication; null before it.
  published_body text,
  change_summary text not null default '',
  requires_reconsent boolean not null default false,
  -- Null for a draft that comes into force when it is published.
  effective_at timestamptz,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edit integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, type, locale, version),
  check (status in ('draft') or (published_body is not null and effective_at is not null))
);
create unique index legal_documents_open on app.legal_documents (tenant_id, type, locale)
  where status in ('draft', 'scheduled');
create unique index legal_documents_in_force on app.legal_documents (tenant_id, type, locale)
  where status = 'published';
create index legal_documents_due on app.legal_documents (effective_at) where status = 'scheduled';
create index legal_documents_by_author on app.legal_documents (created_by);

-- Proof that a user accepted a version. It outlives the account, whose row then names nobody.
create table app.legal_acceptances (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  user_id uuid not null references app.users (id),
  via text not null check (via in ('register', 'banner')),
  accepted_at timestamptz not null,
  ip_hash text not null,
  user_agent text not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, user_id),
  foreign key (tenant_id, document_id) references app.legal_documents (tenant_id, id)
);
create index legal_acceptances_by_user on app.legal_acceptances (user_id);
create index legal_acceptances_by_age on app.legal_acceptances (tenant_id, accepted_at);

alter table app.legal_documents enable row level security;
alter table app.legal_documents force row level security;
create policy tenant_rows on app.legal_documents using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- For the job that brings scheduled texts into force.
create policy platform_read on app.legal_documents for select using ((select app.platform()));

alter table app.legal_acceptances enable row level security;
alter table app.legal_acceptances force row level security;
create policy tenant_rows on app.legal_acceptances using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
