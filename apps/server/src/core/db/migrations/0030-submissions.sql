-- What visitors submit. A submission is stored against the version of the form that it answers.

create table app.form_submissions (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  site_id uuid not null,
  form_id uuid not null,
  version integer not null,
  -- Made by the page when it was opened: a request that is sent again gets the first answer.
  key text not null,
  status text not null default 'new'
    check (status in ('partial', 'pending_payment', 'new', 'read', 'starred', 'archived')),
  spam_state text not null default 'ham' check (spam_state in ('ham', 'suspect', 'spam')),
  spam_reasons text[] not null default '{}',
  is_test boolean not null default false,
  -- Field id → typed answer.
  answers jsonb not null,
  -- The answers as one text, for full-text search.
  search text not null default '',
  -- Locale, referrer, campaign, browser family, whether scripts ran, seconds to complete.
  meta jsonb not null default '{}',
  page_path text not null default '/',
  ip_hash text not null default '',
  submitted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, form_id, key),
  foreign key (tenant_id, form_id) references app.forms (tenant_id, id) on delete cascade
);
create index form_submissions_of_form on app.form_submissions (tenant_id, form_id, submitted_at desc, id desc);
create index form_submissions_search on app.form_submissions
  using gin (to_tsvector('simple', search));

-- The same answers as rows, so that filters by field use an index.
create table app.form_answers (
  tenant_id text not null,
  submission_id uuid not null,
  form_id uuid not null,
  field_id text not null,
  position integer not null,
  text_value text,
  number_value double precision,
  -- `YYYY-MM-DD`, which sorts like a date; PostgreSQL’s own dates come with a time zone in JavaScript.
  date_value text collate "C",
  primary key (tenant_id, submission_id, field_id, position),
  foreign key (tenant_id, submission_id) references app.form_submissions (tenant_id, id) on delete cascade
);
create index form_answers_text on app.form_answers (tenant_id, form_id, field_id, lower(left(text_value, 200)));
create index form_answers_number on app.form_answers (tenant_id, form_id, field_id, number_value)
  where number_value is not null;
create index form_answers_date on app.form_answers (tenant_id, form_id, field_id, date_value)
  where date_value is not null;

alter table app.form_submissions enable row level security;
alter table app.form_submissions force row level security;
create policy tenant_rows on app.form_submissions using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.form_answers enable row level security;
alter table app.form_answers force row level security;
create policy tenant_rows on app.form_answers using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
