import type { UsageMeter } from '@sitewright/contract/usage/usage';
import { useLanguage } from '../../lib/translations.ts';
import { fileSize } from '../../media/tiles/file-size.ts';

/** Amounts and dates of meters. Months begin in UTC, so their dates are those of UTC everywhere. */
export function useUsageFormat() {
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const dateIn = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style });
    return (date: string): string => format.format(new Date(date));
  };
  const month = dateIn({ month: 'long', year: 'numeric' });
  const shortMonth = dateIn({ month: 'short', year: 'numeric' });
  return {
    amount: (meter: UsageMeter, value: number): string =>
      meter === 'storageBytes' ? fileSize(value, language) : number.format(value),
    percent: (share: number): string => percent.format(share),
    day: dateIn({ dateStyle: 'long' }),
    month: (name: string): string => month(`${name}-01`),
    shortMonth: (name: string): string => shortMonth(`${name}-01`),
  };
}
