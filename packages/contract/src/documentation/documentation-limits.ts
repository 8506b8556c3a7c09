/** Limits of the documentation: its articles, searches and feedback. */
export const documentationLimits = {
  slugMaxLength: 80,
  titleMaxLength: 120,
  summaryMaxLength: 300,
  /** Of an article’s Markdown in one language. */
  bodyMaxLength: 60_000,
  /** Screens that offer an article as contextual help. */
  routesMax: 20,
  routeMaxLength: 200,
  relatedMax: 10,
  articlesPerCategory: 500,
  queryMaxLength: 100,
  searchResults: 20,
  /** Articles in the help panel of a screen. */
  contextualMax: 6,
  /** Suggestions on the page of an article that does not exist. */
  suggestionsMax: 3,
  searchesPerMinute: 60,
  commentMaxLength: 1_000,
  feedbackPerHour: 20,
  previewsPerMinute: 60,
  versionsKept: 50,
  /** Age without a change at which a published article is flagged as outdated. */
  outdatedDays: 180,
  /** Days that the counts of searches without a result are kept. */
  missedSearchDays: 90,
  missedSearchesShown: 50,
  /** Different searches without a result that are counted in a day; further ones are not recorded. */
  missedSearchesPerDay: 1_000,
  /** Days that the feedback of readers is kept. */
  feedbackDays: 365,
  categoriesMax: 30,
  categoryNameMaxLength: 60,
  tutorialsMax: 100,
  tutorialStepsMax: 30,
  tutorialMinutesMax: 240,
  /** Of the Markdown of one step in one language. */
  stepMaxLength: 2_000,
  /** Longest delay of a change of another process, should its notification be lost. */
  cacheMs: 60_000,
} as const;
