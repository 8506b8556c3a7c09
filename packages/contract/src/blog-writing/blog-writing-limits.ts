/** Limits of help with writing posts. */
export const blogWritingLimits = {
  titles: 5,
  titleMaxLength: 100,
  outlineHeadingsMin: 2,
  outlineHeadingsMax: 12,
  headingMaxLength: 120,
  /** Of the text of a post that a request may hold. */
  textMaxLength: 20_000,
  /** Of the text that a model gets: the beginning says what a post is about. */
  readMaxLength: 10_000,
  /** Characters of a post that is translated in one go. */
  translationMaxLength: 60_000,
  /** Characters and texts of one question to the model. */
  translationPartLength: 4_000,
  translationPartTexts: 40,
} as const;
