import { useMemo } from 'react';
import { useLanguage } from '../../../lib/translations.ts';

/** Formats a timestamp in the interface language and the local time zone. */
export function useDay(): (moment: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    return (moment) => format.format(new Date(moment));
  }, [language]);
}
