-- Certificates that the installation obtains by itself. They belong to names, not to tenants: a name may change its
-- tenant, and main and tenant hosts have names too.
create table app.acme_accounts (
  -- URL of the directory of a certificate authority.
  directory text primary key,
  url text not null,
  -- The private key, encrypted.
  key bytea not null,
  created_at timestamptz not null default now()
);

create table app.certificates (
  name text primary key,
  -- The certificate and those of its issuers in PEM, and its private key, encrypted.
  chain text,
  key bytea,
  expires_at timestamptz,
  renew_at timestamptz,
  -- A process orders the certificate until then.
  ordered_until timestamptz,
  failures integer not null default 0,
  reason text check (reason in ('challenge_failed', 'caa_forbids', 'certificate_limit', 'authority_unavailable',
    'certificate_failed')),
  -- What the certificate authority said.
  detail text,
  retry_at timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nulls(chain, key, expires_at, renew_at) in (0, 4))
);
create index certificates_due on app.certificates (coalesce(retry_at, renew_at));

-- Any process answers the certificate authority.
create table app.acme_challenges (
  token text primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- Every process keeps certificates in memory.
create function app.notify_certificates() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  perform pg_notify('sitewright_caches',
    json_build_object('cache', cache, 'prefix', coalesce(new.name, old.name))::text)
  from unnest(array['certificates', 'missing-certificates']) cache;
  return null;
end $$;
create trigger certificates_changed after update on app.certificates for each row
  when (old.chain is distinct from new.chain) execute function app.notify_certificates();
create trigger certificates_removed after delete on app.certificates for each row
  execute function app.notify_certificates();

-- Known from the certificate of the name; they are set by whoever obtains it.
alter table app.site_domains add column certificate_reason text check (certificate_reason in ('challenge_failed',
  'caa_forbids', 'certificate_limit', 'authority_unavailable', 'certificate_failed'));
alter table app.site_domains add column certificate_expires_at timestamptz;
