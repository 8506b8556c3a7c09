-- Files that visitors send with forms. A file is uploaded before its form is sent, and belongs to a submission from then
-- on. When the form or the submission is deleted the row stays, so that a job deletes the object first and then the row.

create table app.form_files (
  tenant_id text not null references app.tenants (id),
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  form_id uuid,
  field_id text not null,
  submission_id uuid,
  object_key text not null,
  sha256 text not null,
  -- As stored: images are re-encoded, which changes their size.
  size integer not null,
  received_size integer not null,
  mime_type text not null,
  -- As the visitor named it; only shown.
  original_name text not null,
  state text not null default 'staged' check (state in ('staged', 'attached')),
  -- Null once the file is attached or is being deleted.
  token_hash bytea,
  -- Null once the file is attached.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete set null (form_id),
  foreign key (tenant_id, submission_id) references app.form_submissions (tenant_id, id)
    on delete set null (submission_id)
);
create unique index form_files_by_token on app.form_files (tenant_id, token_hash);
create index form_files_of_form on app.form_files (tenant_id, form_id);
create index form_files_of_submission on app.form_files (tenant_id, submission_id);
create index form_files_by_key on app.form_files (object_key);
create index form_files_unattached on app.form_files (expires_at) where submission_id is null;

alter table app.form_files enable row level security;
alter table app.form_files force row level security;
create policy tenant_rows on app.form_files using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.form_files for select using ((select app.platform()));
