import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from './currencies.data.ts';
import { add, compare, isZero, type Money, money, multiply, negate, percentOf, subtract } from './money.ts';
import { moneySchema } from './money-schema.ts';

const currency = fc.constantFrom(...currencyCodes);
const amount = fc.maxSafeInteger();
/** Half the range: the sum of two is still a safe integer. */
const addend = fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 });
const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const usd = (amount: number): Money => money(amount, 'USD');
const most = Number.MAX_SAFE_INTEGER;

describe('an amount of money', () => {
  it.each([0.1, 12.5, Number.NaN, Number.POSITIVE_INFINITY, most + 1, -most - 1])(
    'is never %d minor units',
    (amount) => {
      expect(() => usd(amount)).toThrow('safe integer of minor units');
      expect(moneySchema.safeParse({ amount, currency: 'USD' }).success).toBe(false);
    },
  );

  it.each(['usd', 'XXX', 'XAU', 'BGN', '', 'US'])('is never in "%s"', (code) => {
    expect(() => money(1, code as 'USD')).toThrow(`${code} is not a currency code`);
    expect(moneySchema.safeParse({ amount: 1, currency: code }).success).toBe(false);
  });

  it('goes through JSON unchanged', () => {
    fc.assert(
      fc.property(amount, currency, (amount, code) => {
        const value = money(amount, code);
        expect(moneySchema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
      }),
    );
  });

  it('is zero when it has no minor units, however it came to that', () => {
    expect([usd(0), negate(usd(0)), multiply(usd(-1), 0), subtract(usd(5), usd(5))]).toEqual(
      Array.from({ length: 4 }, () => ({ amount: 0, currency: 'USD' })),
    );
    const isZeroOnly = fc.property(amount, (amount) => {
      expect(isZero(usd(amount))).toBe(amount === 0);
    });
    fc.assert(isZeroOnly);
  });
});

describe('sums', () => {
  it('are undone by a difference, and do not depend on the order', () => {
    fc.assert(
      fc.property(addend, addend, currency, (first, second, code) => {
        const one = money(first, code);
        const other = money(second, code);
        expect(subtract(add(one, other), other)).toEqual(one);
        expect(add(one, other)).toEqual(add(other, one));
        expect(subtract(one, other)).toEqual(add(one, negate(other)));
      }),
    );
  });

  it('go as far as the safe integers and no further', () => {
    expect(add(usd(most - 1), usd(1))).toEqual(usd(most));
    expect(() => add(usd(most), usd(1))).toThrow('safe integer');
    expect(() => subtract(usd(-most), usd(1))).toThrow('safe integer');
    expect(() => multiply(usd(most), 2)).toThrow('safe integer');
  });

  it.each([add, subtract, compare])('%o refuses two currencies', (combine) => {
    expect(() => combine(usd(1), money(1, 'VND'))).toThrow('USD and VND cannot be combined');
  });
});

describe('the order of amounts', () => {
  it('is that of their minor units', () => {
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        const sorted = amounts.map(usd).toSorted(compare);
        expect(sorted.map(({ amount }) => amount)).toEqual(amounts.toSorted((one, other) => one - other));
      }),
    );
  });

  it('turns round with the two and with their signs', () => {
    fc.assert(
      fc.property(amount, amount, (first, second) => {
        const order = compare(usd(first), usd(second));
        expect(compare(usd(second), usd(first)) + order).toBe(0);
        expect(compare(negate(usd(second)), negate(usd(first)))).toBe(order);
        expect(compare(usd(first), usd(first))).toBe(0);
      }),
    );
  });
});

describe('products', () => {
  it.each([
    [5, 1, 2, 2],
    [15, 1, 2, 8],
    [25, 1, 10, 2],
    [35, 1, 10, 4],
    [-5, 1, 2, -2],
    [-15, 1, 2, -8],
    [1, 1, 2, 0],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [-200, 1, 3, -67],
    [100, -1, 3, -33],
  ])('%i times %i/%i is %i: halves go to the even neighbour', (amount, numerator, denominator, product) => {
    expect(multiply(usd(amount), { numerator, denominator })).toEqual(usd(product));
  });

  it('with a whole number are repeated sums', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 50 }), (amount, times) => {
        const sum = Array.from({ length: times }, () => usd(amount)).reduce(add, usd(0));
        expect(multiply(usd(amount), times)).toEqual(sum);
      }),
    );
  });

  it('with a ratio are the nearest whole minor units, and even where two are as near', () => {
    const denominator = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        small,
        fc.integer({ min: -1_000, max: 1_000 }),
        denominator,
        (amount, numerator, denominator) => {
          const rounded = multiply(usd(amount), { numerator, denominator }).amount;
          const distance = 2 * Math.abs(rounded * denominator - amount * numerator);
          expect(distance).toBeLessThanOrEqual(denominator);
          if (distance === denominator) expect(rounded % 2 === 0).toBe(true);
        },
      ),
    );
  });

  it('are exact where a product of the numbers would not be', () => {
    expect(multiply(usd(most), { numerator: most - 1, denominator: most })).toEqual(usd(most - 1));
    expect(percentOf(usd(most), 100)).toEqual(usd(most));
  });

  it('take percent whole or as a ratio', () => {
    expect(percentOf(usd(1999), 10)).toEqual(usd(200));
    expect(percentOf(usd(10_000), { numerator: 825, denominator: 100 })).toEqual(usd(825));
    expect(percentOf(money(390_000, 'VND'), 8)).toEqual(money(31_200, 'VND'));
  });

  it.each([
    1.5,
    Number.NaN,
    { numerator: 0.5, denominator: 1 },
    { numerator: 1, denominator: 0 },
    { numerator: 1, denominator: -2 },
  ])('refuse the factor %o', (factor) => {
    expect(() => multiply(usd(100), factor)).toThrow('not a ratio of whole numbers');
    expect(() => percentOf(usd(100), factor)).toThrow('not a ratio of whole numbers');
  });
});
