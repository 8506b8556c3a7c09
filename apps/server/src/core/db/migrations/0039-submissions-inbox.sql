-- Working on submissions together: notes, assignees, what was done to a submission, saved views of the list, and access
-- of the installation's staff.

create table app.submission_notes (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  submission_id uuid not null,
  author_id uuid references app.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references app.form_submissions (tenant_id, id) on delete cascade
);
create index submission_notes_of_submission on app.submission_notes (tenant_id, submission_id, created_at, id);

-- An assignment ends with the membership.
alter table app.form_submissions add column assignee_id uuid;
alter table app.form_submissions add foreign key (tenant_id, assignee_id)
  references app.memberships (tenant_id, user_id) on delete set null (assignee_id);
create index form_submissions_of_assignee
  on app.form_submissions (tenant_id, assignee_id, submitted_at desc, id desc) where assignee_id is not null;

create table app.submission_history (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  submission_id uuid not null,
  kind text not null check (kind in (
    'new', 'read', 'starred', 'archived', 'spam', 'ham', 'trash', 'restore', 'assigned', 'unassigned',
    'note_added', 'note_edited', 'note_deleted', 'staff_opened')),
  actor_id uuid references app.users (id) on delete set null,
  -- Who was assigned.
  person_id uuid references app.users (id) on delete set null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references app.form_submissions (tenant_id, id) on delete cascade
);
create index submission_history_of_submission
  on app.submission_history (tenant_id, submission_id, at desc, id desc);

create table app.submission_views (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  -- A view ends with the membership of its owner.
  owner_id uuid not null,
  -- Null: a view of the submissions of all sites.
  form_id uuid,
  name text not null,
  is_shared boolean not null default false,
  -- Tab, search, filters, assignee, days and order.
  query jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- Only those who see one form have something in common.
  check (form_id is not null or not is_shared),
  foreign key (tenant_id, owner_id) references app.memberships (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);
create index submission_views_of_owner on app.submission_views (tenant_id, owner_id);
create index submission_views_of_form on app.submission_views (tenant_id, form_id);

-- Staff of the installation who wrote why they need to see the submissions of a tenant.
create table app.submission_access (
  tenant_id text not null references app.tenants (id),
  user_id uuid not null references app.users (id) on delete cascade,
  reason text not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, user_id)
);

alter table app.submission_notes enable row level security;
alter table app.submission_notes force row level security;
create policy tenant_rows on app.submission_notes using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.submission_history enable row level security;
alter table app.submission_history force row level security;
create policy tenant_rows on app.submission_history using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.submission_views enable row level security;
alter table app.submission_views force row level security;
create policy tenant_rows on app.submission_views using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.submission_access enable row level security;
alter table app.submission_access force row level security;
create policy tenant_rows on app.submission_access using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
