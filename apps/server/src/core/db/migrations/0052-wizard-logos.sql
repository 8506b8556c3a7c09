-- Logos that people upload before there is a site, and maybe an account, to keep them in.
create table app.wizard_logos (
  session_id uuid primary key references app.wizard_sessions (id) on delete cascade,
  mime_type text not null,
  bytes bytea not null,
  -- In pixels; null for an SVG without a size.
  width integer,
  height integer
);

-- Changes with the logo; null: none.
alter table app.wizard_sessions add column logo_version text;
