const plain = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const grouped = (separator: '.' | ','): RegExp =>
  separator === ',' ? /^-?[1-9]\d{0,2}(,\d{3})+$/ : /^-?[1-9]\d{0,2}(\.\d{3})+$/;

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Whether the locale writes `1,234` for a thousand. */
const groupsWithComma = (locale: string): boolean => /^(en|zh|ja|ko|th|he)\b/.test(locale);

/** Digits with `.` as the decimal separator; undefined for what is no number. */
const toPlain = (text: string, locale: string): string | undefined => {
  if (plain.test(text)) return text;
  const commas = count(text, ',');
  const dots = count(text, '.');
  if (commas === 1 && dots === 0) {
    const isThousand = groupsWithComma(locale) && grouped(',').test(text);
    return text.replace(',', isThousand ? '' : '.');
  }
  if (commas > 0 && dots > 0) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
    const thousands = decimal === ',' ? '.' : ',';
    const [whole, fraction, ...others] = text.split(decimal);
    if (others.length > 0 || !grouped(thousands).test(whole!)) return undefined;
    return `${whole!.replaceAll(thousands, '')}.${fraction}`;
  }
  const separator = commas > 0 ? ',' : '.';
  return grouped(separator).test(text) ? text.replaceAll(separator, '') : undefined;
};

/** A finite number as people of `locale` write it, or undefined. */
export const readNumber = (text: string, locale = 'en'): number | undefined => {
  const digits = toPlain(text.normalize('NFKC').replace(/\s/g, ''), locale);
  if (digits === undefined || !plain.test(digits)) return undefined;
  const number = Number(digits);
  return Number.isFinite(number) ? number + 0 : undefined;
};
