/** Limits of exports and backups of sites. */
export const archiveLimits = {
  /** A finished export can be downloaded for this time. */
  readyDays: 7,
  /** Lifetime of a download link. */
  linkMinutes: 15,
  /** Exports of a site in its history; older ones are deleted. */
  exportsListed: 20,
  exportsPerHour: 20,
  importsPerHour: 20,
  formUrlMaxLength: 2_000,
  /** An uploaded backup. */
  uploadBytesMax: 5 * 1024 * 1024 * 1024,
  /** The JSON file of a site of another program, which is read as a whole. */
  foreignBytesMax: 32 * 1024 * 1024,
  /** Elements inside of each other in it, with the containers that stand for rows. */
  foreignNestingMax: 18,
  /** Files in a backup. */
  filesMax: 60_000,
  /** Manifest of a backup, which lists its files. */
  manifestBytesMax: 32 * 1024 * 1024,
  /** One row of a table. */
  rowBytesMax: 16 * 1024 * 1024,
  /** All tables of a backup, unpacked. */
  rowsBytesMax: 2 * 1024 * 1024 * 1024,
  rowsMax: 1_000_000,
  /** Conflicts and problems that a report lists; the others are counted. */
  conflictsListed: 200,
  problemsListed: 200,
  /** Imports of a user in their history. */
  importsListed: 20,
  /** An uploaded backup that nobody imports is deleted after this. */
  uploadDays: 2,
  /** An import can be undone for this time. */
  undoDays: 30,
} as const;
