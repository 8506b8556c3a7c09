-- Answers of people who create a site, also of guests: a session belongs to nobody until somebody signs in.
create table app.wizard_sessions (
  -- Random: whoever knows it may read and change a session that nobody has taken over.
  id uuid primary key default gen_random_uuid(),
  user_id uuid references app.users (id) on delete cascade,
  -- Of a guest who is signing in. Only the account with this email can take the session over.
  email text,
  step text not null,
  data jsonb not null,
  -- In the workspace of the user.
  run_id uuid,
  site_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wizard_sessions_by_user on app.wizard_sessions (user_id);
create index wizard_sessions_by_email on app.wizard_sessions (lower(email));
create index wizard_sessions_by_age on app.wizard_sessions (expires_at);
