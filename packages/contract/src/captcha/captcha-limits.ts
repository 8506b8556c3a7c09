/** Limits of the captcha of published forms. */
export const captchaLimits = {
  /** PBKDF2 iterations of one try. */
  cost: 1_000,
  /** Tries that a browser needs: a random number between these. */
  fewestTries: 500,
  mostTries: 1_500,
  /** How long a challenge is valid. */
  minutes: 10,
  challengesPerMinutePerIp: 30,
  /** For the answer of a captcha service; then the submission is stored for review. */
  verifySeconds: 5,
  answerMaxLength: 8_000,
  siteKeyMaxLength: 200,
  secretMaxLength: 200,
  /** A lower score of reCAPTCHA v3 is refused. */
  scoreMin: 0.5,
  /** Least time between the confirmation page and its answer. */
  confirmSeconds: 3,
  confirmHours: 24,
  /** The same text in so many forms within a day is suspicious. */
  repeatedForms: 3,
  /** Shorter texts are the same in many forms by chance. */
  repeatedTextMinLength: 40,
} as const;
