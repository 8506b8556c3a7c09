-- Custom domains of workspaces, beside those of sites: one table, so that a name has one holder among both.
-- Null: the domain is the workspace's own. The name of the table stays, because it is stored.
alter table app.site_domains alter column site_id drop not null;

alter table app.site_domains drop constraint site_domains_tenant_id_site_id_name_key;
create unique index site_domains_names on app.site_domains (tenant_id, site_id, name) nulls not distinct;
drop index app.site_domains_primary;
create unique index site_domains_primary on app.site_domains (tenant_id, site_id) nulls not distinct where is_primary;

alter table app.site_domains drop constraint site_domains_reason_check;
alter table app.site_domains add constraint site_domains_reason_check check (reason in ('proof_missing',
  'address_missing', 'address_elsewhere', 'taken', 'taken_over', 'released', 'released_by_staff'));

-- The orders of the list for staff.
create index site_domains_by_age on app.site_domains (created_at);
create index site_domains_by_name on app.site_domains (name);
create index certificates_failed on app.certificates (expires_at) where reason is not null;
