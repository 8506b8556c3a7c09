import { currencyExponent, toDecimalString } from './decimal.ts';
import type { Money } from './money.ts';

/**
 * An amount as readers of a language write it: `$12.50` in `en`, `12,50 US$` in `vi`, with no-break spaces. The locale
 * is a BCP 47 tag; one that is none throws a `RangeError`. `Intl` gets the exact decimal, so no digit is lost, and the
 * digits of ISO 4217, so that a page says the same wherever it is drawn. `trailingZeroDisplay: 'stripIfInteger'` leaves
 * out the decimals of whole amounts, as price lists do: `$15`.
 */
export function formatMoney(
  value: Money,
  locale: string,
  { trailingZeroDisplay = 'auto' }: Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay'> = {},
): string {
  const digits = currencyExponent(value.currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: value.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay,
  }).format(toDecimalString(value));
}
