-- What visitors of published sites chose in the cookie banner: proof that they agreed, without naming anybody.
create table app.cookie_choices (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  -- Random, made by the browser, and sent with each choice of it.
  visitor text not null check (visitor ~ '^[0-9a-f]{32}$'),
  -- Of the banner with its texts.
  version text not null,
  analytics boolean not null,
  marketing boolean not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index cookie_choices_by_site on app.cookie_choices (tenant_id, site_id, chosen_at);
create index cookie_choices_by_age on app.cookie_choices (tenant_id, chosen_at);
alter table app.cookie_choices enable row level security;
alter table app.cookie_choices force row level security;
create policy tenant_rows on app.cookie_choices using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

-- Requests of people about their personal data. Those to the platform belong to the shared workspace.
create table app.data_requests (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('access', 'erase', 'export', 'correct', 'object')),
  state text not null default 'received'
    check (state in ('received', 'verified', 'in_progress', 'done', 'refused')),
  -- In lower case.
  email text not null,
  message text not null default '',
  locale text not null check (locale in ('en', 'vi')),
  received_at timestamptz not null,
  -- Null until the link in the email is followed.
  verified_at timestamptz,
  due_at timestamptz,
  answered_at timestamptz,
  answer text not null default '',
  handled_by uuid references app.users (id) on delete set null,
  -- Which reminder the admins got last.
  reminded text not null default 'none' check (reminded in ('none', 'due', 'overdue')),
  edit integer not null default 0,
  primary key (tenant_id, id),
  check (state = 'received' or (verified_at is not null and due_at is not null)),
  check ((answered_at is null) = (state in ('received', 'verified', 'in_progress')))
);
create index data_requests_by_deadline on app.data_requests (tenant_id, due_at, received_at);
create index data_requests_by_email on app.data_requests (tenant_id, email);
create index data_requests_by_handler on app.data_requests (handled_by);
-- For the jobs, which look across workspaces.
create index data_requests_open on app.data_requests (due_at) where state in ('verified', 'in_progress');

create table app.data_request_notes (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  author_id uuid references app.users (id) on delete set null,
  text text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references app.data_requests (tenant_id, id) on delete cascade
);
create index data_request_notes_by_request on app.data_request_notes (tenant_id, request_id, created_at);
create index data_request_notes_by_author on app.data_request_notes (author_id);

alter table app.data_requests enable row level security;
alter table app.data_requests force row level security;
create policy tenant_rows on app.data_requests using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.data_requests for select using ((select app.platform()));
alter table app.data_request_notes enable row level security;
alter table app.data_request_notes force row level security;
create policy tenant_rows on app.data_request_notes using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
