// Intended changes by later migrations to rows of the fixture. Everything else must stay as it was.
export interface IntendedChange {
  /** New name of the table. */
  renamedTo?: string;
  /**
   * New names of columns; null for a column that is dropped or whose values change, which needs a test of its own.
   */
  columns?: Readonly<Record<string, string | null>>;
}

/** By the table’s name in the fixture, such as `app.invitations`. */
export const intendedChanges: Readonly<Record<string, IntendedChange>> = {
  // Each message is a submission of its section’s form; `sites.test.ts` reads one.
  'app.form_messages': {
    renamedTo: 'app.form_submissions',
    columns: { section_id: null, data: null, created_at: 'submitted_at' },
  },
  // Notifications about members name them by their id; `notifications.test.ts` proves what is left of an email address.
  'app.invitations': { columns: { site_terms: 'site_shares' } },
  'app.media_addresses': { renamedTo: 'app.media_urls', columns: { address: 'storage_key' } },
  'app.notifications': { columns: { person_id: null, target_label: null } },
};
