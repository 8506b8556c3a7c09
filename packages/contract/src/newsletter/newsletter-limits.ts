/** Limits of newsletters. */
export const newsletterLimits = {
  subscribePerHourPerIp: 20,
  /** The link in a confirmation email works for so long. */
  confirmDays: 7,
  /** Addresses that nobody confirmed are deleted after so long. */
  unconfirmedDays: 30,
  /**
   * A further request for the same address sends no email before this time has passed since the first, the second and each
   * later one, until one is confirmed: anybody can type the address of a stranger.
   */
  confirmPauseHours: [1, 24, 7 * 24],
  confirmationsPerHourPerTenant: 500,
  sourceMaxLength: 40,
  listsMax: 20,
  listNameMaxLength: 80,
  descriptionMaxLength: 300,
  nameMaxLength: 80,
  tagMaxLength: 40,
  tagsMax: 20,
  /** Sentence that a subscriber agreed to, kept as proof. */
  consentMaxLength: 500,
  importBytes: 10 * 1024 * 1024,
  importLinesMax: 100_000,
  importLineMaxLength: 20_000,
  /** Lines that one entry takes at most: a quoted cell may hold line breaks. */
  importEntryLinesMax: 20,
  importColumnsMax: 100,
  /** Entries that the dialog shows of a file. */
  importSamples: 3,
  importSampleMaxLength: 60,
  /** Statement on how the people of an import agreed. */
  importConsentMinLength: 20,
  /** Faulty lines that the report of an import names. */
  importIssuesShown: 100,
  /** Imports that the dialog lists, the newest first. */
  importsListed: 10,
  importsPerDay: 50,
  /** Confirmation emails to imported people. Counted by itself: people who subscribe meanwhile need not wait. */
  importConfirmationsPerHour: 500,
  /** A file that nobody imports is deleted after so long, and so is one whose import was interrupted for good. */
  importFileHours: 24,
  /** Reports of imports are kept for so long. */
  importReportDays: 30,
  /** One delivery report; it may hold the whole email. */
  reportBytes: 5 * 1024 * 1024,
  reportsPerMinute: 600,
  /** Recipients that one delivery report names. */
  reportRecipientsMax: 50,
  reportNestingMax: 20,
  reportHeaderBytes: 256 * 1024,
  /** Temporary failures in a row after which an address counts as bounced. */
  softBouncesMax: 3,
  /** A temporary failure this long after the one before begins a new row. */
  softBounceDays: 30,
  /** Days of the growth chart. */
  growthDays: 90,
  segmentsMax: 50,
  segmentNameMaxLength: 80,
  segmentRulesMax: 10,
  /** Campaigns that are not sent yet. */
  draftsMax: 200,
  senderNameMaxLength: 80,
  /** Same as of the templates of emails. */
  campaignTestsPerHour: 5,
  sendsPerHour: 60,
  /** A schedule lies at least this far ahead; an earlier time means now. */
  scheduleDaysMax: 365,
  /** Connections to the mail server that one campaign uses, and as many emails are unknown at most after a crash. */
  campaignConnections: 8,
  /** Emails of all campaigns of a workspace, in one process. */
  campaignEmailsPerSecond: 500,
  /** Tries of one email that the mail server refuses for now. */
  campaignTries: 6,
  /** Minutes before each further try. */
  campaignRetryMinutes: [1, 5, 30, 120, 360],
  /** A mail server that fails for so long pauses the campaign, which continues once the server works. */
  serverFailingMinutes: 10,
  /** Refusals in a row after which the server is taken to refuse everything. */
  refusalsInRow: 25,
  campaignErrorMaxLength: 300,
  /** Columns of the chart of a campaign at most. */
  campaignChartColumns: 60,
  archivePageSize: 20,
} as const;
