/** Limits of the backups of the installation. */
export const backupLimits = {
  /** Days after which a backup is deleted, whatever is set: deleted personal data lives on in backups until then. */
  retentionDaysMax: 35,
  retentionDaysMin: 1,
  retentionDaysDefault: 14,
  /** Time between two tests that nobody asked for. */
  testEveryDays: 30,
  /** A backup or a test that takes longer is stopped. */
  timeoutSeconds: 6 * 60 * 60,
  /** Backups and tests that one user may start in an hour. */
  startsPerHour: 20,
  /** Shortest BACKUP_KEY. */
  keyMinLength: 12,
} as const;
