import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { retentionLimits as limits } from '@sitewright/contract/legal/retention-limits';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const words = {
  en: { days: 'days', years: 'years', months: 'months' },
  vi: { days: 'ngày', years: 'năm', months: 'tháng' },
};

describe.each(['en', 'vi'] as const)('the texts about data protection in %s', (language) => {
  const { days, years, months } = words[language];
  const periods = [
    `${limits.accountDays} ${days}`,
    `${limits.billingYears} ${years}`,
    `${limits.supportYears} ${years}`,
    `${limits.analyticsMonths} ${months}`,
    `${limits.requestDays} ${days}`,
    `${limits.unverifiedRequestDays} ${days}`,
    `${limits.answeredRequestYears} ${years}`,
    `${limits.consentMonths} ${months}`,
  ];

  it('leave out no period', () => {
    expect(periods).toHaveLength(Object.keys(limits).length);
  });

  it.each([
    `apps/web/public/locales/${language}/page-privacy.json`,
    `apps/web/public/locales/${language}/page-gdpr.json`,
    `library/legal/${language}/privacy.md`,
  ])('name the periods that the program keeps to: %s', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(periods.filter((period) => !text.includes(period))).toEqual([]);
  });
});
