-- Custom domains of sites.
create table app.site_domains (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  -- In ASCII, lower case, without the dot at the end.
  name text not null,
  token text not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'certificate', 'active', 'error')),
  reason text check (reason in ('proof_missing', 'address_missing', 'address_elsewhere', 'taken', 'taken_over',
    'released')),
  is_primary boolean not null default false,
  -- What DNS had at the last check.
  found jsonb not null default '{}',
  checked_at timestamptz,
  failing_since timestamptz,
  warned_at timestamptz,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, name),
  check (not is_primary or state = 'active'),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
-- Several sites may wait for a domain; one has it.
create unique index site_domains_holder on app.site_domains (name)
  where state in ('verified', 'certificate', 'active');
create unique index site_domains_primary on app.site_domains (tenant_id, site_id) where is_primary;
create index site_domains_due on app.site_domains (checked_at);
alter table app.site_domains enable row level security;
alter table app.site_domains force row level security;
create policy tenant_rows on app.site_domains using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
-- Hosts are looked up without a tenant, and a domain has one holder in the whole installation.
create policy platform_read on app.site_domains for select using ((select app.platform()));

-- Every process keeps the domains in memory. A trigger reaches it from each change, the deletion of a site too.
create function app.notify_site_domains() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  perform pg_notify('sitewright_caches', '{"cache":"site-domains","prefix":""}');
  return null;
end $$;
-- A check that changes nothing is no news.
create trigger site_domains_changed after update on app.site_domains for each row
  when (old.state is distinct from new.state or old.is_primary is distinct from new.is_primary)
  execute function app.notify_site_domains();
create trigger site_domains_removed after delete on app.site_domains for each row
  when (old.state in ('verified', 'certificate', 'active')) execute function app.notify_site_domains();
