/**
 * Whether a part of the app failed because its code or style did not arrive. Code that failed to load stays
 * failed in this document, so only a reload can fetch it.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /import|module|preload/i.test(error.message);
