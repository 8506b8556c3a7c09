/**
 * Whether an error is a failed load of code or styles. Browsers cache failed imports per document, so only a reload
 * can fetch them.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /import|module|preload/i.test(error.message);
