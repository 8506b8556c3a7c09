import { expect, it } from 'vitest';
import { planPrices } from './plan-prices.data.ts';

it('Pro costs 15 dollars or 390,000 dong a month, and ten months a year', () => {
  expect(planPrices['pro']).toEqual({
    en: { month: { amount: 1500, currency: 'USD' }, year: { amount: 15_000, currency: 'USD' } },
    vi: { month: { amount: 390_000, currency: 'VND' }, year: { amount: 3_900_000, currency: 'VND' } },
  });
});
