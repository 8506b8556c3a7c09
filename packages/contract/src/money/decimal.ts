import { type CurrencyCode, unusualExponents } from './currencies.data.ts';
import { type Money, money } from './money.ts';

/** How many decimal digits the minor unit of a currency is (ISO 4217): 2 for USD, 0 for VND, 3 for KWD. */
export const currencyExponent = (currency: CurrencyCode): number => unusualExponents[currency] ?? 2;

const decimal = /^(-?)(\d{1,16})(?:\.(\d{1,4}))?$/;

/**
 * An amount from a decimal string, without floating point: `parseMoney('12.50', 'USD')` is 1250 cents. Takes digits, a
 * point and a minus sign only, and no more decimals than the currency has, also when they are 0: what is written
 * `1.000` is a thousand to a Vietnamese or German reader. Throws on everything else and beyond the safe integers.
 */
export function parseMoney(text: string, currency: CurrencyCode): Money {
  const exponent = currencyExponent(currency);
  const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined || fraction.length > exponent) {
    throw new Error(`"${text}" is not a decimal amount in ${currency}`);
  }
  return money(Number(`${sign}${whole}${fraction.padEnd(exponent, '0')}`), currency);
}

/** The exact decimal, with all digits of the currency and a point: 1250 cents are `12.50`, 1250 VND are `1250`. */
export function toDecimalString({ amount, currency }: Money): `${number}` {
  const exponent = currencyExponent(currency);
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return `${sign}${whole}${fraction && `.${fraction}`}` as `${number}`;
}
