-- What a person is told inside the app, and accounts elsewhere that are connected from the profile.

create table app.notifications (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Whom it tells.
  user_id uuid not null references app.users (id) on delete cascade,
  event text not null,
  -- People by number: once they have left, nothing here says who they were.
  actor_id uuid references app.users (id) on delete set null,
  person_id uuid references app.users (id) on delete set null,
  -- A thing by number and as it was called then; it may be gone by now.
  target_id text,
  target_label text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id)
);
create index notifications_of_person on app.notifications (user_id, tenant_id, created_at desc, id desc);
create index notifications_unread on app.notifications (user_id, tenant_id) where read_at is null;
create index notifications_by_age on app.notifications (created_at);

alter table app.notifications enable row level security;
alter table app.notifications force row level security;
-- Anybody's act may tell somebody else of it; who is known to ask sees their own and no others.
create policy tenant_rows on app.notifications
  using (tenant_id = (select app.tenant())
    and ((select app.actor()) is null or user_id = (select app.actor())))
  with check (tenant_id = (select app.tenant()));
-- All of one's own wherever they are, for the file of one's data and for leaving.
create policy own_rows on app.notifications
  using ((select app.tenant()) is null and user_id = (select app.actor()))
  with check ((select app.tenant()) is null and user_id = (select app.actor()));
create policy platform_read on app.notifications for select using ((select app.platform()));

alter table app.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table app.one_time_tokens add constraint one_time_tokens_kind_check check (kind in
  ('magic_link', 'verify_email', 'reset_password', 'change_email', 'exchange', 'oidc_state', 'passkey',
   'second_factor', 'step_up', 'cancel_deletion', 'connect_identity'));
