// What becomes of everything that names a person: on the day they leave, and in the file that they may have of
// it. A test compares this list with the columns of the database, so that no new table is forgotten.

export interface PersonalDataRule {
  /**
   * `deleted`: the row goes. `anonymised`: the row stays and says nothing of them. `handed_over`: somebody else's
   * from then on, or in the trash. `kept`: an id that leads to nobody any more.
   */
  onDeletion: 'deleted' | 'anonymised' | 'handed_over' | 'kept';
  /** The file or folder of the zip that shows it; null where there is nothing to show but a secret or a bare id. */
  exportedAs: string | null;
}

const rule = (
  onDeletion: PersonalDataRule['onDeletion'],
  exportedAs: string | null = null,
): PersonalDataRule => ({ onDeletion, exportedAs });

/** By `table.column`. */
export const personalData: Readonly<Record<string, PersonalDataRule>> = {
  'users.email': rule('anonymised', 'account.json'),
  'users.pending_email': rule('anonymised', 'account.json'),
  'sessions.user_id': rule('deleted', 'sessions.json'),
  'refresh_tokens.user_id': rule('deleted'),
  'sign_in_codes.email': rule('deleted'),
  'one_time_tokens.user_id': rule('deleted'),
  'one_time_tokens.email': rule('deleted'),
  'identities.user_id': rule('deleted', 'account.json'),
  'identities.email': rule('deleted', 'account.json'),
  'passkeys.user_id': rule('deleted', 'account.json'),
  'recovery_codes.user_id': rule('deleted'),
  'memberships.user_id': rule('deleted', 'memberships.json'),
  'invitations.email': rule('deleted'),
  'invitations.invited_by': rule('kept'),
  'mails.recipient': rule('deleted', 'mails.json'),
  'newsletter_subscribers.email': rule('deleted', 'account.json'),
  'notifications.user_id': rule('deleted', 'notifications.json'),
  'notifications.actor_id': rule('kept'),
  'notifications.person_id': rule('kept'),
  'tenants.owner_id': rule('handed_over'),
  'sites.owner_id': rule('handed_over', 'sites/'),
  'site_members.user_id': rule('deleted', 'shared-sites.json'),
  'site_members.shared_by': rule('kept'),
  'site_transfers.from_id': rule('deleted'),
  'site_transfers.to_id': rule('deleted'),
  'media.owner_id': rule('handed_over', 'files.json'),
  // The trail of what was done outlives its people; it cannot be changed by anybody.
  'audit_log.actor_id': rule('kept', 'trail.json'),
  'documents.updated_by': rule('kept'),
  'document_operations.user_id': rule('kept'),
  'document_versions.created_by': rule('kept'),
  'site_sections.created_by': rule('kept'),
  'site_versions.created_by': rule('kept'),
  'sites.scheduled_by': rule('kept'),
  'sites.updated_by': rule('kept'),
  'library_sections.pushed_by': rule('kept'),
  'comments.author_id': rule('kept', 'comments.json'),
  'comments.resolved_by': rule('kept'),
  'review_links.created_by': rule('kept'),
  'releases.created_by': rule('kept'),
  'branding_versions.published_by': rule('kept'),
  'custom_templates.uploaded_by': rule('kept'),
};
