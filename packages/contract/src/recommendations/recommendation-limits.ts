/** Limits of recommendations. */
export const recommendationLimits = {
  /** Search results cut longer titles. */
  seoTitleMaxLength: 60,
  /** Shorter descriptions are usually replaced by search engines, longer ones cut. */
  seoDescriptionMinLength: 50,
  seoDescriptionMaxLength: 160,
  /** A page with fewer words is thin, unless it has a form. */
  thinPageWords: 50,
  /** Recommendations of one kind for a site; each has its own page or image. */
  perCodeMax: 20,
  /** A recommendation marked as done is shown again after so many days when it still applies. */
  doneDays: 30,
  /** Recommendations that are fixed with one request. */
  fixesPerRequest: 50,
  /** Sites whose recommendations are counted with one request. */
  countedSitesMax: 50,
  /** Sites whose own recommendations the company profile mentions, those changed last first. */
  companySitesMax: 12,
  recommendationIdMaxLength: 80,
} as const;
