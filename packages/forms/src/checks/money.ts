import type { CurrencyCode } from '@sitewright/contract/money/currencies.data';
import { currencyExponent } from '@sitewright/contract/money/decimal';

/** Major units as minor units, or undefined for more decimals than the currency has: 12.5 USD is 1250. */
export const toMinorUnits = (major: number, currency: CurrencyCode): number | undefined => {
  const minor = Number(`${major}e${currencyExponent(currency)}`);
  return Number.isSafeInteger(minor) ? minor : undefined;
};
