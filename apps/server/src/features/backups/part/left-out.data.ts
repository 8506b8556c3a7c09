/**
 * Tables of a tenant whose rows do not come with a restored workspace or site. The copy stands next to the original: what may exist
 * once, what gives access, what was sent and what was paid stays with the original.
 */
export const leftOutTables: readonly string[] = [
  // Access and its secrets, some of them encrypted for the row that holds them.
  'api_keys',
  'agent_changes',
  'ai_connections',
  'email_senders',
  'invitations',
  'newsletter_report_addresses',
  'post_preview_links',
  'blog_sign_in_links',
  'refresh_tokens',
  'review_links',
  'sessions',
  'site_buckets',
  'site_captchas',
  'submission_access',
  'webhook_endpoints',
  // Names that one tenant or site has.
  'host_names',
  'site_domains',
  // Past work and its logs.
  'ai_answers',
  'ai_prompts',
  'ai_runs',
  'ai_usage',
  'audit_log',
  'blog_import_items',
  'blog_imports',
  'domain_events',
  'event_deliveries',
  'form_flags',
  'form_payments',
  'html_imports',
  'idempotency_keys',
  'job_runs',
  'mails',
  'newsletter_imports',
  'notifications',
  'site_exports',
  'site_import_changes',
  'site_imports',
  'site_offers',
  'site_transfers',
  'spent_captchas',
  'usage_alerts',
  'usage_months',
  'webhook_messages',
  'wizard_sessions',
  'workspace_archives',
  // Published files are made by publishing.
  'releases',
  // Written by a trigger.
  'form_submission_words',
];
