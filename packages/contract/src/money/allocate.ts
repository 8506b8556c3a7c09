import { type Money, money } from './money.ts';

/**
 * Splits an amount in proportion to whole-number ratios, one share each, in their order. The shares add up to the
 * amount: each gets its proportion rounded towards 0, and the minor units left over go one each to the largest
 * remainders (Hamilton's method), of equal ones to the first. So a share is less than one minor unit from its exact
 * proportion, and a ratio of 0 gets nothing. `allocate(money(100, 'USD'), [1, 1, 1])` is 34, 33 and 33 cents.
 * Throws unless the ratios are safe integers of at least 0, one of them above.
 */
export function allocate({ amount, currency }: Money, ratios: readonly number[]): Money[] {
  if (!ratios.every((ratio) => Number.isSafeInteger(ratio) && ratio >= 0)) {
    throw new Error(`Ratios are whole numbers of at least 0, not ${ratios.join(', ')}`);
  }
  const total = ratios.reduce((sum, ratio) => sum + BigInt(ratio), 0n);
  if (total === 0n) throw new Error('An amount cannot be split without a ratio above 0');
  const size = BigInt(Math.abs(amount));
  const parts = ratios.map((ratio) => {
    const product = size * BigInt(ratio);
    return { share: product / total, remainder: product % total };
  });
  const leftOver = size - parts.reduce((sum, { share }) => sum + share, 0n);
  const favored = parts
    .toSorted((one, other) => Number(other.remainder - one.remainder))
    .slice(0, Number(leftOver));
  for (const part of favored) part.share += 1n;
  return parts.map(({ share }) => money(Math.sign(amount) * Number(share), currency));
}
