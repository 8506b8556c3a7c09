/** Limits of reading what a website says about a business. */
export const websiteFactsLimits = {
  addressMaxLength: 500,
  /** Of one page. */
  pageBytes: 2 * 1_024 * 1_024,
  /** The home page, and those that look like a contact or an about page. */
  pagesMax: 3,
  pageSeconds: 10,
  readsPerHour: 30,
} as const;
