// The result of an A/B test: a two-proportion z-test, two-sided, with a pooled share. Pure.
import type { testVerdicts } from '@sitewright/contract/landing/landing-experiments';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';

interface VariantCounts {
  pageViews: number;
  conversions: number;
}

interface Comparison {
  verdict: (typeof testVerdicts)[number];
  /** Probability of a difference of this size by chance alone; null while there is not enough data. */
  chance: number | null;
}

/** The error function, by Abramowitz and Stegun 7.1.26; off by less than 2e-7. */
const errorFunction = (x: number): number => {
  const t = 1 / (1 + 0.327_591_1 * x);
  const polynomial =
    t *
    (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return 1 - polynomial * Math.exp(-x * x);
};

/** Probability that a standard normal value is at least so far from 0. */
export const twoSidedChance = (z: number): number => 1 - errorFunction(Math.abs(z) / Math.SQRT2);

/** A page view can convert once: more conversions than views are counted as so many. */
const capped = ({ pageViews, conversions }: VariantCounts): VariantCounts => ({
  pageViews,
  conversions: Math.min(conversions, pageViews),
});

const isEnough = ({ pageViews, conversions }: VariantCounts): boolean =>
  pageViews >= landingLimits.testViewsMin && conversions >= landingLimits.testConversionsMin;

export const compareVariants = (counts: { a: VariantCounts; b: VariantCounts }): Comparison => {
  const a = capped(counts.a);
  const b = capped(counts.b);
  if (!isEnough(a) || !isEnough(b)) return { verdict: 'not_enough_data', chance: null };
  const pooled = (a.conversions + b.conversions) / (a.pageViews + b.pageViews);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.pageViews + 1 / b.pageViews));
  const difference = b.conversions / b.pageViews - a.conversions / a.pageViews;
  const chance = spread === 0 ? 1 : twoSidedChance(difference / spread);
  if (chance >= landingLimits.testChanceMax) return { verdict: 'no_difference', chance };
  return { verdict: difference > 0 ? 'b_is_better' : 'a_is_better', chance };
};
