import { useTranslation } from './use-translation.ts';

/** Localized date and date-time formatters; a dash for null. */
export function useDateFormat() {
  const { language } = useTranslation('common').i18n;
  const write = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, style);
    return (date: string | null): string => (date ? format.format(new Date(date)) : '–');
  };
  return { day: write({ dateStyle: 'medium' }), moment: write({ dateStyle: 'medium', timeStyle: 'short' }) };
}
