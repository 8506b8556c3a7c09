import type { Language } from '../../lib/languages.ts';

/** Formats a calendar day (`2026-10-05`); parsed as UTC, so that no time zone shifts it. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
