import { ApiError } from './api-error.ts';
import { fallbackLanguage } from './languages.ts';
import { textsOf, currentLanguage } from './translations.ts';

/**
 * User-facing message of a failed call. Prefers the server's sentence, which is English; other languages use the
 * translation of the error code. Requires the `errors` namespace.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.isUnreachable) return textsOf('errors').unavailable;
  // A response without a sentence is not from our server (a proxy, for example), so its code is meaningless too.
  if (currentLanguage() === fallbackLanguage || !error.message) return error.message || fallback;
  return textsOf('errors')[error.code] ?? fallback;
}
