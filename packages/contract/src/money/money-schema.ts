// Apart from money.ts, so that a page that only shows amounts does not load what stands for the schemas in browsers.
import { z } from 'zod';
import { currencyCodes } from './currencies.data.ts';
import type { Money } from './money.ts';

/** Money as JSON: `{"amount": 1250, "currency": "USD"}`. The amount is a safe integer of minor units. */
export const moneySchema = z.object({
  amount: z.number().int(),
  currency: z.enum(currencyCodes),
}) satisfies z.ZodType<Money>;
