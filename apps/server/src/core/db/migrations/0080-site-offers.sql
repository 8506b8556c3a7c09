-- Sites that their owner offers to a person of another workspace. The person reads their own offers from any workspace.
create table app.site_offers (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  email text not null,
  offered_by uuid not null references app.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, site_id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index site_offers_by_email on app.site_offers (email);
alter table app.site_offers enable row level security;
alter table app.site_offers force row level security;
create policy tenant_rows on app.site_offers using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy received_offers on app.site_offers for select
  using (email = (
    select lower(u.email) from app.users u where u.id = (select app.actor()) and u.email_verified_at is not null));

-- Each text of `names` in `source`, replaced by the one of the same position in `replacements`.
create function app.replace_texts(source text, names text[], replacements text[]) returns text
  language plpgsql immutable parallel safe as $$
declare
  result text := source;
begin
  for i in 1 .. coalesce(array_length(names, 1), 0) loop
    result := replace(result, names[i], replacements[i]);
  end loop;
  return result;
end $$;
