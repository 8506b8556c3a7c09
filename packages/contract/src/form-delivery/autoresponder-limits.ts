/** Limits of the reply that visitors get to what they submitted. */
export const autoresponderLimits = {
  subjectMaxLength: 150,
  bodyMaxLength: 5_000,
  /** Replies to one email address, from all forms: anyone can type the address of someone else. */
  perHourPerAddress: 3,
  perHourPerForm: 200,
} as const;
