import type { Language } from '../fields.ts';
import { type Money, money, multiply } from '../money/money.ts';

interface PlanPrice {
  month: Money;
  year: Money;
}

/** A year costs ten months. */
const monthly = (month: Money): PlanPrice => ({ month, year: multiply(month, 10) });

/**
 * The prices of the plans by their id, in the currency that readers of a language pay in. They are set per currency and
 * never converted. A plan that is not here has a price by agreement.
 */
export const planPrices: Readonly<Record<string, Readonly<Record<Language, PlanPrice>>>> = {
  free: { en: monthly(money(0, 'USD')), vi: monthly(money(0, 'VND')) },
  pro: { en: monthly(money(1500, 'USD')), vi: monthly(money(390_000, 'VND')) },
};
