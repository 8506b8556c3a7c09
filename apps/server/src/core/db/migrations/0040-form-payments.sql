-- Payments of forms, and how the files of a submission reach those who get a mail about it.

create table app.form_payments (
  tenant_id text not null,
  submission_id uuid not null,
  site_id uuid not null,
  form_id uuid not null,
  field_id text not null,
  -- Part of the address of the visitor's page about it; nobody can guess it.
  token text not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  description text not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'partly_refunded', 'refunded', 'cancelled', 'wrong_amount')),
  -- Where the form stood: host, path of the site on it, page, id of the form, language.
  place jsonb not null,
  -- The gateway's name of it; empty until the gateway has it.
  reference text not null default '',
  -- Part of the idempotency key: an expired payment is followed by a new one.
  attempt integer not null default 1,
  created_at timestamptz not null default now(),
  -- When the visitor was last sent to the gateway: the time in which it has to be paid begins here.
  opened_at timestamptz not null default now(),
  checked_at timestamptz,
  paid_at timestamptz,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, submission_id) references app.form_submissions (tenant_id, id) on delete cascade
);
create unique index form_payments_by_token on app.form_payments (tenant_id, token);
create index form_payments_pending on app.form_payments (tenant_id, opened_at) where status = 'pending';

alter table app.form_payments enable row level security;
alter table app.form_payments force row level security;
create policy tenant_rows on app.form_payments using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
create policy platform_read on app.form_payments for select using ((select app.platform()));

-- Whether mails about submissions have their files attached, or links to them.
alter table app.forms add column mails_files_as text not null default 'attachments'
  check (mails_files_as in ('attachments', 'links'));

-- Files that are attached to a mail when it is sent: storage key, name and type.
alter table app.mails add column attachments jsonb not null default '[]';
