import { type CurrencyCode, currencyCodes } from './currencies.data.ts';

/**
 * Amounts of money: whole minor units and a currency, as in Stripe and dinero.js. No amount is ever a fraction, so
 * sums are exact; where a division leaves one, the rounding is stated. Functions throw a plain `Error` on what only
 * a mistake in the code can cause: two currencies mixed, a fraction, an amount beyond the safe integers.
 */
export interface Money {
  /** Minor units of the currency, a safe integer: 1250 is 12.50 USD, 1250 VND and 1.250 KWD. Negative for credits. */
  readonly amount: number;
  readonly currency: CurrencyCode;
}

/** A fraction that floating point cannot hold, such as a third or 8.25 %: two whole numbers, the denominator above 0. */
export interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
}

const known = new Set<string>(currencyCodes);

/** `money(1250, 'USD')` is 12.50 USD. Throws unless the amount is a safe integer and the code is known. */
export function money(amount: number, currency: CurrencyCode): Money {
  if (!known.has(currency)) throw new Error(`${currency} is not a currency code`);
  if (!Number.isSafeInteger(amount)) {
    throw new Error(`An amount of money is a safe integer of minor units, not ${amount}`);
  }
  // Turns -0 into 0: both are the same amount, but they compare and print differently.
  return { amount: amount + 0, currency };
}

function assertSameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) {
    throw new Error(`Amounts in ${one.currency} and ${other.currency} cannot be combined`);
  }
}

/** Throws on two currencies and on a sum beyond the safe integers. */
export function add(one: Money, other: Money): Money {
  assertSameCurrency(one, other);
  return money(one.amount + other.amount, one.currency);
}

/** Throws on two currencies and on a difference beyond the safe integers. */
export function subtract(one: Money, other: Money): Money {
  assertSameCurrency(one, other);
  return money(one.amount - other.amount, one.currency);
}

export const negate = ({ amount, currency }: Money): Money => money(-amount, currency);

export const isZero = ({ amount }: Money): boolean => amount === 0;

/** Below, at or above 0, as `Array.sort` wants it. Throws on two currencies. */
export function compare(one: Money, other: Money): -1 | 0 | 1 {
  assertSameCurrency(one, other);
  if (one.amount === other.amount) return 0;
  return one.amount < other.amount ? -1 : 1;
}

/** Half even (banker's rounding, the default of IEEE 754): exact halves go to the even neighbour, so they cancel out. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  if (twice < divisor || (twice === divisor && quotient % 2n === 0n)) return quotient;
  return quotient + (dividend < 0n ? -1n : 1n);
}

const asRatio = (factor: number | Ratio): Ratio =>
  typeof factor === 'number' ? { numerator: factor, denominator: 1 } : factor;

function scale({ amount, currency }: Money, factor: number | Ratio, divisor: bigint): Money {
  const { numerator, denominator } = asRatio(factor);
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new Error(`${numerator}/${denominator} is not a ratio of whole numbers`);
  }
  const product = BigInt(amount) * BigInt(numerator);
  return money(Number(divideHalfEven(product, BigInt(denominator) * divisor)), currency);
}

/**
 * Times a whole number or a ratio, rounded half even to the minor unit. A fraction as a number throws: write 1.5 as
 * `{ numerator: 3, denominator: 2 }`. Throws on a product beyond the safe integers.
 */
export const multiply = (value: Money, factor: number | Ratio): Money => scale(value, factor, 1n);

/**
 * So many percent of an amount, rounded half even: `percentOf(price, 10)` is a tenth. 8.25 % is written
 * `{ numerator: 825, denominator: 100 }`. Throws as `multiply` does.
 */
export const percentOf = (value: Money, percent: number | Ratio): Money => scale(value, percent, 100n);
