-- Sites that only their people see, and sites that go from one owner to another.

alter table app.sites drop constraint sites_access_check;
alter table app.sites add constraint sites_access_check check (access in ('public', 'password', 'members'));
alter table app.sites drop constraint sites_password_is_set;
alter table app.sites add constraint sites_door_has_a_lock check (
  (access = 'public' or access_key is not null) and (access <> 'password' or access_password is not null));

-- What somebody who has signed in to the app takes along to such a site.
alter table app.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table app.one_time_tokens add constraint one_time_tokens_kind_check check (kind in
  ('magic_link', 'verify_email', 'reset_password', 'change_email', 'exchange', 'oidc_state', 'passkey',
   'second_factor', 'step_up', 'cancel_deletion', 'connect_identity', 'site_entry'));

-- A site that its owner wants to give to somebody it is shared with: theirs once they say yes.
create table app.site_transfers (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  from_id uuid not null references app.users (id) on delete cascade,
  to_id uuid not null references app.users (id) on delete cascade,
  -- Whether the owner stays, as a designer.
  stays boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, site_id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
alter table app.site_transfers enable row level security;
alter table app.site_transfers force row level security;
create policy tenant_rows on app.site_transfers using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
