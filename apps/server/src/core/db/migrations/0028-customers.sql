-- One row per customer: a workspace, or in the shared workspace one user. The row is locked while a transaction adds
-- to one of the customer's meters.

create table app.customers (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references app.users (id),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id)
);
create index customers_by_user on app.customers (user_id);
alter table app.customers enable row level security;
alter table app.customers force row level security;
create policy tenant_rows on app.customers using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

-- The storage of a user is the sum of the bytes of their files, including deleted ones that still exist. The other
-- indexes of these tables leave out deleted rows.
create index sites_of_owner on app.sites (tenant_id, owner_id);
create index media_with_bytes_of_site on app.media (tenant_id, site_id) include (blob_id) where blob_id is not null;
create index media_with_bytes_of_user on app.media (tenant_id, owner_id) include (blob_id)
  where site_id is null and blob_id is not null;
