-- The captcha of published forms.

-- A site without a row uses the captcha that is built in.
create table app.site_captchas (
  tenant_id text not null,
  site_id uuid not null,
  provider text not null check (provider in ('altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'recaptcha_score')),
  site_key text not null default '',
  -- Encrypted.
  secret bytea,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, site_id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

-- Solutions that were accepted: until they expire, they are refused.
create table app.spent_captchas (
  tenant_id text not null references app.tenants (id),
  nonce text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, nonce)
);
create index spent_captchas_by_age on app.spent_captchas (tenant_id, expires_at);

alter table app.site_captchas enable row level security;
alter table app.site_captchas force row level security;
create policy tenant_rows on app.site_captchas using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
alter table app.spent_captchas enable row level security;
alter table app.spent_captchas force row level security;
create policy tenant_rows on app.spent_captchas using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));
