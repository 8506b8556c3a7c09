-- What one person may do on a site beside their role, until when a site is shared, and what an invitation gives.

alter table app.site_members
  add column overrides jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  add column expires_at timestamptz;

-- Whoever has the site open learns what they may do now; that their right to be there has ended is told already.
create trigger live_rights after update on app.site_members for each row
  when ((old.role, old.overrides, old.expires_at) is distinct from (new.role, new.overrides, new.expires_at))
  execute function app.tell_live('site');

alter table app.invitations
  -- What the person will have of a site, by its id; of the others they become designers.
  add column site_terms jsonb not null default '{}' check (jsonb_typeof(site_terms) = 'object'),
  -- Of the secret in a link that was handed over by somebody else than the mail: it proves no address.
  add column link_hash bytea unique;
