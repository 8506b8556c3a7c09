// What migrations after the fixture change on purpose in rows that it has. Everything else must stay as it was.
export interface IntendedChange {
  /** The new name of the table. */
  renamedTo?: string;
  /** New names of columns; null for a column that is dropped or whose values change, which a test of its own proves. */
  columns?: Readonly<Record<string, string | null>>;
}

/** By the table’s name in the fixture, such as `app.invitations`. */
export const intendedChanges: Readonly<Record<string, IntendedChange>> = {
  // Notifications about members name them by their id; `notifications.test.ts` proves what is left of an email address.
  'app.notifications': { columns: { person_id: null, target_label: null } },
};
