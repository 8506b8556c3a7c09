/** Limits of an email that is made of blocks. */
export const emailBlockLimits = {
  subjectMaxLength: 150,
  preheaderMaxLength: 200,
  blocksMax: 50,
  headingMaxLength: 200,
  textMaxLength: 5_000,
  labelMaxLength: 80,
  urlMaxLength: 2_000,
  altMaxLength: 250,
  itemsMax: 30,
  itemMaxLength: 500,
  idMaxLength: 40,
  variableNameMaxLength: 40,
  /** From here on mailboxes cut an email off. */
  heavyHtmlBytes: 100 * 1024,
} as const;
