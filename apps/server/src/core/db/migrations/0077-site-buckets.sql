-- Buckets of the S3 protocol that sites are published to, beside their own host.
create table app.site_buckets (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  endpoint text not null,
  region text not null,
  bucket text not null,
  -- Ends with a slash, or is empty.
  prefix text not null,
  access_key_id text not null,
  -- Sealed for the site.
  secret bytea not null,
  public_url text not null,
  form_url text not null,
  published_at timestamptz,
  updated_by uuid references app.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, site_id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index site_buckets_updated_by on app.site_buckets (updated_by);
alter table app.site_buckets enable row level security;
alter table app.site_buckets force row level security;
create policy tenant_rows on app.site_buckets using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
