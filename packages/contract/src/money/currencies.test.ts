import { describe, expect, it } from 'vitest';
import { type CurrencyCode, currencyCodes } from './currencies.data.ts';
import { currencyExponent } from './decimal.ts';

/** Codes of ISO 4217 that `Intl` does not list: units of account, and a second code of the bolívar. */
const unlisted = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED', 'XAD'];

/** Of their minor units there are no coins any more; ISO 4217 still counts in them. */
const withoutChange = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(
  ' ',
) as CurrencyCode[];

const intlDigits = (currency: CurrencyCode): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

describe('the currencies', () => {
  it('are listed once each, by the alphabet', () => {
    expect(currencyCodes).toEqual([...new Set(currencyCodes)].toSorted());
  });

  it('are known to Intl, but for the units of account', () => {
    const listed = new Set(Intl.supportedValuesOf('currency'));
    expect(currencyCodes.filter((code) => !listed.has(code))).toEqual(unlisted);
  });

  it.each<[CurrencyCode, number]>([
    ['USD', 2],
    ['EUR', 2],
    ['HUF', 2],
    ['JPY', 0],
    ['VND', 0],
    ['XOF', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['IQD', 3],
    ['CLF', 4],
  ])('of %s the minor unit has %i digits', (currency, digits) => {
    expect(currencyExponent(currency)).toBe(digits);
  });

  it('have the exponents of Intl, which has no digits where small change is out of use', () => {
    const different = currencyCodes.filter((code) => currencyExponent(code) !== intlDigits(code));
    expect(different).toEqual(withoutChange);
    expect(withoutChange.map(intlDigits)).toEqual(withoutChange.map(() => 0));
  });
});
