import { useTranslation } from './use-translation.ts';

/** Days and times as the reader's language writes them; a dash for what never was. */
export function useMoments() {
  const { language } = useTranslation('common').i18n;
  const write = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, style);
    return (date: string | null): string => (date ? format.format(new Date(date)) : '–');
  };
  return { day: write({ dateStyle: 'medium' }), moment: write({ dateStyle: 'medium', timeStyle: 'short' }) };
}
