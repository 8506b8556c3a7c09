const secret =
  'A secret that is looked up before the tenant is known. Its hash moves to a reference table with the tenant, as host names have one.';
const log =
  'A row of the platform has no tenant. Such rows get the tenant of the platform, and the key begins with tenant_id.';

/** What has to change before the tables are distributed; nothing else breaks a rule of Citus. */
export const shardingExceptions: Readonly<Record<string, string>> = {
  'api_keys.api_keys_key_hash_key': secret,
  'invitations.invitations_link_hash_key': secret,
  'invitations.invitations_token_hash_key': secret,
  'post_preview_links.post_preview_links_token_hash_key': secret,
  'forms.forms_public_id_key':
    'Public ids of forms stand in published pages without a tenant: they move to a reference table.',
  'site_domains.site_domains_holder':
    'A domain has one holder in the installation: its proof moves to a reference table, as host names have one.',
  'sites.sites_platform':
    'One site of one tenant: the index may go, since the tenant of the platform is one shard.',
  'audit_log.audit_log_pkey': log,
  audit_log: log,
  'domain_events.domain_events_pkey': log,
  domain_events: log,
  'event_deliveries.event_deliveries_pkey': log,
  event_deliveries: log,
  'host_names.host_names_tenant_id_site_id_fkey':
    'Names of deleted sites are released by a trigger or by the job that deletes sites.',
  'active_email_templates.active_email_templates_tenant_id_scope_kind_locale_fkey':
    'It holds which version is active: distributed with its versions, it needs no reference table.',
};
