/** Limits of forms, their fields and what visitors submit; part of `limits`. `spec`: set by the product specification. */
export const formLimits = {
  perSite: 500,
  nodeIdMaxLength: 64,
  nameMaxLength: 120,
  slugMaxLength: 80,
  descriptionMaxLength: 1_000,
  /** Highest number of submissions after which an owner can close a form. */
  submissionsMax: 1_000_000,
  retentionDaysMax: 3_650,
  versionsKept: 100,
  /** Versions that one process keeps in memory for its visitors, and for how long. */
  versionsCached: 1_000,
  versionCacheMinutes: 10,
  recipientsMax: 20,
  /** Fields that ask for an answer. Layout fields count up to `fieldsMax`. */
  inputFieldsMax: 100,
  fieldsMax: 200,
  /** Fields of a form that is written as HTML. */
  plainFieldsMax: 100,
  labelMaxLength: 300,
  /** Label of a paragraph field. */
  paragraphMaxLength: 5_000,
  fieldNameMaxLength: 64,
  placeholderMaxLength: 300,
  helpTextMaxLength: 1_000,
  messageMaxLength: 300,
  optionsMax: 500,
  optionMaxLength: 300,
  rulesMax: 20,
  patternMaxLength: 200,
  logicRulesMax: 20,
  logicDepthMax: 4,
  logicTestsMax: 50,
  calculationMaxLength: 500,
  submitTextMaxLength: 60,
  successMessageMaxLength: 1_000,
  addressMaxLength: 2_000,
  localesMax: 10,
  /** One text answer, in UTF-16 code units. */
  answerMaxLength: 10_000,
  /** spec: rows of a textarea. */
  rowsMin: 1,
  rowsMax: 20,
  rowsDefault: 4,
  /** spec: highest rating. */
  ratingMin: 1,
  ratingMax: 10,
  ratingDefault: 5,
  /** spec: range. */
  rangeMinDefault: 0,
  rangeMaxDefault: 100,
  /** spec: size of an uploaded file in MB, adjustable in steps. */
  fileMegabytesMin: 0.1,
  fileMegabytesMax: 50,
  fileMegabytesStep: 0.1,
  fileMegabytesDefault: 5,
  filesMax: 20,
  typedSignatureMaxLength: 200,
  statisticsDaysDefault: 30,
  statisticsDaysMax: 366,
  /** Views, starts and leaves that are counted for one visitor and form. */
  statisticsEventsPerMinutePerIp: 60,
  /** Highest amount of a payment, in minor units. */
  amountMax: 99_999_999,
} as const;
