import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, currencyCodes } from './currencies.data.ts';
import { currencyExponent, parseMoney, toDecimalString } from './decimal.ts';
import { formatMoney } from './format-money.ts';
import { money } from './money.ts';

const most = Number.MAX_SAFE_INTEGER;

describe('decimal strings', () => {
  it.each<[string, CurrencyCode, number, string]>([
    ['12.50', 'USD', 1250, '12.50'],
    ['12.5', 'USD', 1250, '12.50'],
    ['12', 'USD', 1200, '12.00'],
    ['0.07', 'USD', 7, '0.07'],
    ['-0.07', 'USD', -7, '-0.07'],
    ['-0.00', 'USD', 0, '0.00'],
    ['390000', 'VND', 390_000, '390000'],
    ['1.25', 'KWD', 1250, '1.250'],
    ['0.0001', 'CLF', 1, '0.0001'],
    ['90071992547409.91', 'USD', most, '90071992547409.91'],
    ['-9007199254740991', 'JPY', -most, '-9007199254740991'],
  ])('"%s" %s is %i minor units, written "%s"', (text, currency, amount, written) => {
    expect(parseMoney(text, currency)).toEqual({ amount, currency });
    expect(toDecimalString(money(amount, currency))).toBe(written);
  });

  it.each<[string, CurrencyCode]>([
    ['', 'USD'],
    ['.5', 'USD'],
    ['5.', 'USD'],
    ['12,50', 'USD'],
    ['1,000.00', 'USD'],
    ['+5', 'USD'],
    ['--5', 'USD'],
    ['1e3', 'USD'],
    ['0x10', 'USD'],
    ['Infinity', 'USD'],
    [' 5', 'USD'],
    ['5\n', 'USD'],
    ['٥', 'USD'],
    ['12.505', 'USD'],
    ['12.500', 'USD'],
    ['390.000', 'VND'],
    ['1.0', 'JPY'],
    ['9'.repeat(17), 'JPY'],
  ])('refuse %j in %s', (text, currency) => {
    expect(() => parseMoney(text, currency)).toThrow('is not a decimal amount');
  });

  it('end at the safe integers', () => {
    expect(() => parseMoney('90071992547409.92', 'USD')).toThrow('safe integer');
    expect(() => parseMoney('-9007199254740992', 'JPY')).toThrow('safe integer');
    expect(() => parseMoney('9999999999999999.9999', 'CLF')).toThrow('safe integer');
  });
});

/** The amount that an English text shows, without the currency, whose symbol may have a point (`Cg.`). */
const readEnglish = (text: string): string =>
  `${text.startsWith('-') ? '-' : ''}${/\d[\d,.]*/.exec(text)![0].replaceAll(',', '')}`;

describe('an amount in any currency', () => {
  it('comes back from its decimal string and from its English text', () => {
    for (const currency of currencyCodes) {
      const comesBack = fc.property(fc.maxSafeInteger(), (amount) => {
        const value = money(amount, currency);
        const text = toDecimalString(value);
        expect(text.split('.')[1] ?? '').toHaveLength(currencyExponent(currency));
        expect(parseMoney(text, currency)).toEqual(value);
        expect(readEnglish(formatMoney(value, 'en'))).toBe(text);
      });
      fc.assert(comesBack, { numRuns: 20 });
    }
  });
});

describe('money as text', () => {
  it.each<[number, CurrencyCode, string, string]>([
    [1500, 'USD', 'en', '$15.00'],
    [1500, 'USD', 'vi', '15,00 US$'],
    [390_000, 'VND', 'en', '₫390,000'],
    [390_000, 'VND', 'vi', '390.000 ₫'],
    [1250, 'KWD', 'en', 'KWD 1.250'],
    [100_050, 'HUF', 'en', 'HUF 1,000.50'],
    [-7, 'USD', 'en', '-$0.07'],
    [most, 'USD', 'en', '$90,071,992,547,409.91'],
    [most, 'USD', 'vi', '90.071.992.547.409,91 US$'],
  ])('%i %s in %s is %s', (amount, currency, locale, text) => {
    expect(formatMoney(money(amount, currency), locale).replaceAll('\u{a0}', ' ')).toBe(text);
  });

  it('leaves out the decimals of whole amounts where it is told to', () => {
    const format = (amount: number) =>
      formatMoney(money(amount, 'USD'), 'en', { trailingZeroDisplay: 'stripIfInteger' });
    expect([1500, 0, 1550].map(format)).toEqual(['$15', '$0', '$15.50']);
  });
});
