/**
 * Retention of personal data, as the pages about data protection say. A job keeps to each; what the product does not store
 * yet is deleted by the job of whoever adds it.
 */
export const retentionLimits = {
  /** After the deletion of an account was requested; the job that deletes accounts keeps to it. */
  accountDays: 30,
  /** No invoices are stored yet. */
  billingYears: 7,
  /** No support tickets are stored yet. */
  supportYears: 2,
  /** No visits are counted yet. */
  analyticsMonths: 26,
  /** Within which a request about personal data is answered; a job reminds of it. */
  requestDays: 30,
  /** Of requests whose email address was not confirmed. */
  unverifiedRequestDays: 7,
  /** Of requests that were answered, as proof that they were. */
  answeredRequestYears: 3,
  /** Of what visitors chose in a cookie banner, as proof that they agreed. */
  consentMonths: 24,
} as const;
