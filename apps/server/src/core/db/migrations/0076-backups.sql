-- Deletions that hold after the restore of a backup too, for as long as there can be an older backup.
create table app.required_deletions (
  -- That of the event.
  id uuid primary key,
  kind text not null check (kind in ('account', 'tenant', 'person', 'subscriber', 'unsubscribed')),
  -- Of the account, the workspace or the subscriber; of a person known by email, the workspace that had the data.
  subject_id text not null,
  -- Encrypted.
  email bytea,
  -- Who deleted the data of a person: the deletion reaches as far as their rights.
  deleted_by uuid references app.users (id) on delete set null,
  deleted_at timestamptz not null default now(),
  -- Set by a restore, until it was carried out again.
  is_due boolean not null default false
);
create index required_deletions_by_age on app.required_deletions (deleted_at);
create index required_deletions_due on app.required_deletions (id) where is_due;
