/** Limits of the cookie banner of published sites. */
export const cookieConsentLimits = {
  titleMaxLength: 80,
  textMaxLength: 600,
  labelMaxLength: 40,
  hintMaxLength: 200,
  /** Languages with texts of the owner. */
  languagesMax: 20,
  policyUrlMaxLength: 500,
  /** Of one choice as browsers send it. */
  choiceBytes: 500,
  choicesPerMinutePerIp: 20,
  /** Choices that a site keeps of one day; what comes after them is counted by nobody. */
  choicesPerSiteAndDay: 50_000,
  /** Days of the table for the owner. */
  reportDays: 30,
} as const;
