const megabyte = 1024 * 1024;

/** Limits of what visitors submit, and of the inbox; part of `limits`. */
export const submissionLimits = {
  /** Body of one request, files included. */
  requestBytes: 60 * megabyte,
  /** Files of one submission, of all its fields together. */
  filesMax: 20,
  /** Lifetime of an uploaded file until its form is sent. */
  fileTokenHours: 24,
  /** How far files of visitors may exceed the storage of the site's owner. */
  fileBytesBeyondStorage: 250 * megabyte,
  filesPerMinutePerIp: 30,
  filesPerMinutePerForm: 120,
  /** Lifetime of the address of a download. */
  fileDownloadMinutes: 5,
  /** Texts of one submission, together. */
  textBytes: megabyte,
  /** Names and values of one request, the form's own included. */
  partsMax: 400,
  jsonDepthMax: 6,
  perMinutePerIp: 10,
  /** Within `burstSeconds`. */
  burst: 5,
  burstSeconds: 10,
  /** Of one form, unless its owner raises it. */
  perMinutePerForm: 60,
  perMinutePerFormMax: 6_000,
  /** A form that is sent sooner after it was opened is suspicious. */
  fewestSeconds: 2,
  /** How long a token for a form is valid. */
  tokenHours: 24,
  /** How long the same answers from one visitor without a key count as one submission. */
  repeatSeconds: 60,
  /** A submission with more links is suspicious. */
  linksMax: 3,
  noteMaxLength: 5_000,
  /** Of one submission. */
  notesMax: 200,
  /** Entries of the history that are shown, the newest. */
  historyMax: 100,
  bulkMax: 500,
  /** Test submissions of one user. */
  testsPerHour: 30,
  trashDays: 30,
  /** How long saved answers of a visitor are kept. */
  draftDays: 30,
  draftBytes: 256 * 1024,
  draftsPerMinutePerIp: 20,
  /** Saved views of one user: of a form, and of all sites. */
  viewsMax: 20,
  viewNameMaxLength: 60,
  /** Why staff need to see the submissions of a workspace. */
  accessReasonMinLength: 10,
  accessReasonMaxLength: 500,
  /** How long staff may read after they wrote a reason. */
  accessMinutes: 60,
  filtersMax: 10,
  filtersMaxLength: 4_000,
} as const;
