/** Foreign keys to these tables need no index: their rows are never deleted, and their keys never change. */
export const keptTables: Readonly<Record<string, string>> = {
  users: 'The row of a user is anonymized, not deleted.',
  tenants: 'A closed workspace keeps its row.',
};

interface IndexException {
  reason: string;
  indexes: readonly string[];
}

/** Indexes of tenant tables that begin with another column than `tenant_id`. */
export const indexExceptions: readonly IndexException[] = [
  {
    reason:
      'Rows of one user in all workspaces, for their own screens, the export of their data and the erasure of their account.',
    indexes: [
      'agent_changes_by_user',
      'ai_prompts_of_user',
      'ai_runs_of_user',
      'ai_usage_by_customer_user',
      'ai_usage_by_user',
      'api_keys_by_user',
      'audit_log_of_actor',
      'audit_log_of_person',
      'blog_authors_by_user',
      'blog_imports_by_user',
      'company_profiles_by_editor',
      'company_profiles_by_user',
      'company_recommendation_states_by_customer',
      'company_recommendation_states_by_user',
      'customers_by_user',
      'data_request_notes_by_author',
      'data_requests_by_handler',
      'email_senders_by_author',
      'email_suppressions_by_author',
      'email_template_versions_by_author',
      'email_templates_by_author',
      'idempotency_keys_by_user',
      'job_runs_of_user',
      'landing_experiments_by_user',
      'landing_instances_by_editor',
      'landing_instances_by_scheduler',
      'landing_versions_by_user',
      'legal_acceptances_by_user',
      'legal_documents_by_author',
      'memberships_user',
      'notifications_of_person',
      'notifications_unread',
      'post_comments_by_user',
      'recommendation_states_by_user',
      'site_buckets_updated_by',
      'site_offers_by_email',
      'usage_alerts_by_user',
      'usage_months_by_user',
    ],
  },
  {
    reason: 'A job finds the workspaces that have something old.',
    indexes: [
      'agent_changes_by_age',
      'ai_prompts_by_age',
      'ai_runs_by_age',
      'domain_events_by_age',
      'event_deliveries_by_age',
      'form_drafts_by_age',
      'form_files_unattached',
      'idempotency_keys_by_expiry',
      'job_runs_by_age',
      'newsletter_imports_by_age',
      'newsletter_subscribers_pending',
      'notifications_by_age',
      'posts_in_trash',
      'webhook_messages_by_age',
    ],
  },
  {
    reason: 'A job finds what is due in all workspaces.',
    indexes: [
      'blog_imports_with_file',
      'data_requests_open',
      'landing_instances_due',
      'legal_documents_due',
      'newsletter_campaigns_active',
      'posts_due',
      'site_domains_due',
      'site_exports_due',
      'sites_by_schedule',
      'workspace_archives_due',
    ],
  },
  {
    reason: 'Lists of the staff cover all workspaces.',
    indexes: [
      'audit_log_of_thing',
      'custom_templates_of_platform',
      'form_flags_by_time',
      'media_of_installation',
      'site_domains_by_age',
    ],
  },
  {
    reason: 'A name or key leads to its workspace.',
    indexes: ['form_files_by_key', 'site_domains_by_name'],
  },
];
