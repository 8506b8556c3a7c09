import type { JsonObject } from '@sitewright/contract/content';
import type { SiteWords } from '../common-texts.data.ts';
import { emailLink, noLink, noPicture, phoneLink, type SectionContext } from './section-parts.ts';

interface MenuPage {
  title: string;
  slug: string;
}

interface Part {
  type: string;
  data: JsonObject;
}

const menuOf = (pages: readonly MenuPage[]): JsonObject[] =>
  pages.map(({ title, slug }) => ({ link: { label: title, href: `/${slug}` } }));

const headers = ['header-1', 'header-3', 'header-2', 'header-4', 'header-5'] as const;

export const fillHeader = (
  { name, main, facts }: SectionContext,
  variant: number,
  pages: readonly MenuPage[],
): Part => {
  const design = headers[variant % headers.length]!;
  const shared: JsonObject = {
    logoText: name,
    logo: { ...noPicture },
    menu: menuOf(pages),
    action: { ...main },
  };
  const more: Record<(typeof headers)[number], JsonObject> = {
    'header-1': { sticky: false },
    'header-2': { note: '' },
    'header-3': { secondAction: { ...noLink } },
    'header-4': {
      tagline: '',
      facts: [
        ...(facts.address ? [{ icon: 'map-pin', text: facts.address.replaceAll('\n', ', ') }] : []),
        ...(facts.email ? [{ icon: 'mail', text: facts.email }] : []),
      ],
      phone: facts.phone ? { ...phoneLink(facts.phone) } : { ...noLink },
    },
    'header-5': { tagline: '', note: '' },
  };
  return { type: `header/${design}`, data: { ...shared, ...more[design] } };
};

const footers = ['footer-1', 'footer-2', 'footer-4'] as const;

export const fillFooter = (
  { name, main, facts, common }: SectionContext,
  variant: number,
  { pages, words, statement }: { pages: readonly MenuPage[]; words: SiteWords; statement: string },
): Part => {
  const design = footers[variant % footers.length]!;
  const hours = facts.hours ?? [];
  const shared: JsonObject = {
    logoText: name,
    text: statement,
    menu: menuOf(pages),
    address: facts.address ?? '',
    phone: facts.phone ? { ...phoneLink(facts.phone) } : { ...noLink },
    email: facts.email ? { ...emailLink(facts.email) } : { ...noLink },
    social: [],
    legal: words.rights.replace('{name}', () => name),
  };
  const lines = hours.map(({ days, time }) => `${days} ${time}`).join('\n');
  const more: Record<(typeof footers)[number], JsonObject> = {
    'footer-1': {
      menuTitle: words.menuTitle,
      hoursTitle: hours.length > 0 ? common.hours : '',
      hours: hours.map((one) => ({ ...one })),
      hoursNote: '',
      contactTitle: (facts.phone ?? facts.email ?? facts.address) ? words.contactTitle : '',
    },
    'footer-2': { action: { ...main }, hours: lines },
    'footer-4': { hours: lines },
  };
  return { type: `footer/${design}`, data: { ...shared, ...more[design] } };
};
