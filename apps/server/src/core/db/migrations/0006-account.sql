-- A person's own account: passkeys by a short id, fresh proof by mail, and a deletion that can be taken back.

-- The id that a browser makes may be longer than an address of ours allows.
alter table app.passkeys add column public_id uuid not null default gen_random_uuid() unique;

alter table app.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table app.one_time_tokens add constraint one_time_tokens_kind_check check (kind in
  ('magic_link', 'verify_email', 'reset_password', 'change_email', 'exchange', 'oidc_state', 'passkey',
   'second_factor', 'step_up', 'cancel_deletion'));

create index users_to_delete on app.users (deletion_due_at) where deletion_due_at is not null;
