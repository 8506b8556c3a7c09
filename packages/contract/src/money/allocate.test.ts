import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import { money, negate } from './money.ts';

const amount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 200 }));
const ratios = fc
  .array(fc.oneof(fc.nat(10), fc.maxSafeNat()), { minLength: 1, maxLength: 12 })
  .filter((list) => list.some((ratio) => ratio > 0));

const sharesOf = (amount: number, ratios: readonly number[]): number[] =>
  allocate(money(amount, 'USD'), ratios).map((share) => share.amount);
const sumOf = (numbers: readonly number[]): bigint =>
  numbers.reduce((sum, number) => sum + BigInt(number), 0n);

describe('a split amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 7], [2, 3]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [0, 1, 0], [0, 10, 0]],
    [0, [1, 2], [0, 0]],
    // 33.5, 33.5 and 33 exactly: the first of two equal remainders gets the minor unit.
    [100, [67, 67, 66], [34, 33, 33]],
    // 14.2857 and 85.7143: the largest remainder is not the first.
    [100, [1, 6], [14, 86]],
  ])('%i by %j is %j', (amount, ratios, shares) => {
    expect(sharesOf(amount, ratios)).toEqual(shares);
  });

  it('loses nothing and adds nothing', () => {
    fc.assert(
      fc.property(amount, ratios, (amount, ratios) => {
        expect(sumOf(sharesOf(amount, ratios))).toBe(BigInt(amount));
      }),
    );
  });

  it('is fair: less than one minor unit from the exact share, and nothing for a ratio of 0', () => {
    fc.assert(
      fc.property(amount, ratios, (amount, ratios) => {
        const total = sumOf(ratios);
        sharesOf(amount, ratios).forEach((share, index) => {
          const error = BigInt(share) * total - BigInt(amount) * BigInt(ratios[index]!);
          expect(error < total && error > -total).toBe(true);
          if (ratios[index] === 0) expect(share).toBe(0);
        });
      }),
    );
  });

  it('gives no smaller share for a larger ratio, nor for the earlier of two equal ones', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), ratios, (amount, ratios) => {
        const shares = sharesOf(amount, ratios);
        const byRatio = ratios
          .map((ratio, index) => ({ ratio, share: shares[index]! }))
          .toSorted((one, other) => other.ratio - one.ratio)
          .map(({ share }) => share);
        expect(byRatio).toEqual(byRatio.toSorted((one, other) => other - one));
      }),
    );
  });

  it('is split the same as a debt', () => {
    fc.assert(
      fc.property(amount, ratios, (amount, ratios) => {
        const value = money(amount, 'USD');
        expect(allocate(negate(value), ratios)).toEqual(allocate(value, ratios).map(negate));
      }),
    );
  });

  it('does not depend on the scale of small ratios', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 }), (amount, ratios) => {
        expect(
          sharesOf(
            amount,
            ratios.map((ratio) => ratio * 1_000),
          ),
        ).toEqual(sharesOf(amount, ratios));
      }),
    );
  });

  it.each([[[]], [[0]], [[0, 0]]])('needs a ratio above 0, not %j', (ratios) => {
    expect(() => sharesOf(1, ratios)).toThrow('without a ratio above 0');
  });

  it.each([[[-1, 2]], [[0.5, 0.5]], [[Number.NaN, 1]], [[2 ** 53]]])('refuses the ratios %j', (ratios) => {
    expect(() => sharesOf(1, ratios)).toThrow('whole numbers of at least 0');
  });
});
