import type { LandingExperiment } from '@sitewright/contract/landing/landing-experiments';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';

const smallestShown = 0.001;

/** Figures of tests, and what they mean. */
export function useTestFormat() {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    number: (value: number): string => number.format(value),
    rate: (rate: number | null): string => (rate === null ? '–' : percent.format(rate)),
    share: (weight: number): string => percent.format(weight / 100),
    verdict: ({ verdict, chance }: LandingExperiment): string =>
      t(`tests.verdicts.${verdict}`, {
        views: number.format(landingLimits.testViewsMin),
        conversions: number.format(landingLimits.testConversionsMin),
        chance:
          chance !== null && chance < smallestShown
            ? t('tests.lessThan', { share: percent.format(smallestShown) })
            : percent.format(chance ?? 1),
      }),
  };
}
