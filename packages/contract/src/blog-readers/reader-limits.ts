/** Limits of members of a blog and of posts with a password. */
export const readerLimits = {
  nameMaxLength: 80,
  membersPerSite: 50_000,
  /** Addresses that an owner adds at once. */
  addMax: 500,
  /** A member stays signed in for this time. */
  cookieDays: 30,
  /** A post stays readable in the browser in which its password was entered; a new password ends it earlier. */
  passwordCookieDays: 365,
  /** A sign-in link works once, within this time. */
  linkMinutes: 30,
  /** Sign-in links that one visitor asks for. */
  linksPerHourPerIp: 20,
  /** Emails with a sign-in link to one address, from one site. */
  linksPerHourPerEmail: 5,
  /** Emails with a sign-in link of one site. */
  linksPerHourPerSite: 1_000,
  passwordTriesPerTenMinutes: 10,
  /** Wrong passwords of one post, from all visitors. */
  wrongPasswordsPerHour: 1_000,
  /** Path that a visitor returns to after signing in. */
  pathMaxLength: 500,
} as const;
