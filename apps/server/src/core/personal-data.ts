// Rules for every column that names a person: its fate when their account is deleted, and its place in the archive that
// they may have. Each feature says so for its columns; a test compares that with the columns of the database.

export interface PersonalDataRule {
  /**
   * `deleted`: the row goes. `anonymized`: the row stays and says nothing of them. `handed_over`: somebody else's
   * from then on, or in the trash. `kept`: an id that leads to nobody any more.
   */
  onDeletion: 'deleted' | 'anonymized' | 'handed_over' | 'kept';
  /** The file or folder of the archive that shows it; null where there is nothing to show but a secret or a bare id. */
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
