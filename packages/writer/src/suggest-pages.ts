import type { PageKind } from '@sitewright/contract/ai/writing';
import { pageKinds } from '@sitewright/contract/ai/writing';
import type { WizardGoal } from '@sitewright/contract/wizard/wizard';
import type { WriterLanguage } from './business.ts';
import { siteWords } from './common-texts.data.ts';
import type { LoadedIndustry } from './industries/find-industry.ts';
import type { IndustryTexts } from './industries/industry-files.ts';

/** The page that serves a goal; an industry calls some of them by another name. */
const pageOfGoal: Readonly<Record<WizardGoal, readonly PageKind[]>> = {
  contact: ['contact'],
  bookings: ['booking'],
  services: ['services', 'menu'],
  prices: ['prices'],
  work: ['gallery'],
  questions: ['faq'],
};

export const pageTitle = (texts: IndustryTexts, language: WriterLanguage, kind: PageKind): string =>
  texts.pages[kind] ?? siteWords[language].pages[kind];

/** Pages in menu order: first those of the industry, then those that the goals add. */
export const suggestedPages = (
  { industry }: Pick<LoadedIndustry, 'industry'>,
  goals: readonly WizardGoal[],
): PageKind[] => {
  const suggested = [...industry.pages];
  for (const goal of goals) {
    const pages = pageOfGoal[goal];
    if (pages.some((kind) => suggested.includes(kind))) continue;
    // Before the contact page, which people look for at the end of a menu.
    const end = suggested.indexOf('contact');
    suggested.splice(end < 0 ? suggested.length : end, 0, pages[0]!);
  }
  return suggested;
};

/** Two pages for the same: a restaurant has a menu, others have services. */
const isSame = (one: PageKind, other: PageKind): boolean =>
  Object.values(pageOfGoal).some((kinds) => one !== other && kinds.includes(one) && kinds.includes(other));

/** All kinds of pages that suit, those that are suggested first and in their order. */
export const pagesInOrder = (suggested: readonly PageKind[]): PageKind[] => [
  ...suggested,
  ...pageKinds.filter((kind) => !suggested.includes(kind) && !suggested.some((page) => isSame(page, kind))),
];
