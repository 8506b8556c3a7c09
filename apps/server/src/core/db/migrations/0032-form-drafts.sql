-- Answers that a visitor saved to go on with elsewhere. Only who has the link can open them.

create table app.form_drafts (
  tenant_id text not null,
  form_id uuid not null,
  -- Made by the visitor's browser, like the secret, of which only the hash is kept.
  id text not null,
  secret_hash bytea not null,
  -- Names and values as they were typed, and the step that was shown.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, form_id, id),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);
create index form_drafts_by_age on app.form_drafts (updated_at);

alter table app.form_drafts enable row level security;
alter table app.form_drafts force row level security;
create policy tenant_rows on app.form_drafts using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.form_drafts for select using ((select app.platform()));
