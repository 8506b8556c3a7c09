import { ApiError } from './api-error.ts';
import { fallbackLanguage } from './languages.ts';
import { copyOf, currentLanguage } from './words.ts';

/**
 * What to tell a person about a failed call. The server's own sentence wins; it speaks English, so other
 * languages show the text of its code. The `errors` words must be loaded.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.isUnreachable) return copyOf('errors').unavailable;
  // An answer without a sentence is not ours, a proxy's for one, and its code says nothing either.
  if (currentLanguage() === fallbackLanguage || !error.message) return error.message || fallback;
  return copyOf('errors')[error.code] ?? fallback;
}
