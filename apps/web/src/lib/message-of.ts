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
  const isGeneral = error.code === 'internal';
  if (currentLanguage() === fallbackLanguage || isGeneral) return error.message || fallback;
  return copyOf('errors')[error.code] ?? fallback;
}
