// Rules for every column that refers to a user: what their account deletion does to it, and where their data export
// shows it. Each feature declares those of its columns; a test compares them with the columns of the database.

export interface PersonalDataRule {
  /**
   * `deleted`: the row is deleted. `anonymized`: the row stays without personal data. `handed_over`: the row gets
   * another owner, or goes to the trash. `kept`: the column keeps an id that no longer leads to a person.
   */
  onDeletion: 'deleted' | 'anonymized' | 'handed_over' | 'kept';
  /** File or folder of the data export that shows the column; null for secrets and bare ids. */
  exportedAs: string | null;
}

/** By `table.column`. */
export type PersonalData = Readonly<Record<string, PersonalDataRule>>;

const rule =
  (onDeletion: PersonalDataRule['onDeletion']) =>
  (exportedAs: string | null = null): PersonalDataRule => ({ onDeletion, exportedAs });

export const personalData = {
  deleted: rule('deleted'),
  anonymized: rule('anonymized'),
  handedOver: rule('handed_over'),
  kept: rule('kept'),
};
