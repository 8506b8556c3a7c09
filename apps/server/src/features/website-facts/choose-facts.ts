// One value for each fact, from all pages that were read, the home page first.
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { language } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import type { WebsiteFacts } from '@sitewright/contract/website-facts/website-facts';
import { z } from 'zod';
import type { PageFacts } from './read-page.ts';

const first = (
  pages: readonly PageFacts[],
  pick: (page: PageFacts) => readonly string[],
  isValid: (text: string) => boolean = () => true,
): string | null => pages.flatMap(pick).find((text) => text !== '' && isValid(text)) ?? null;

/** Seven digits or more; everything else is a short code or a typing error. */
const isPhone = (text: string): boolean =>
  /^[\d\s()+./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 7;
const isEmail = (text: string): boolean => z.email().safeParse(text).success;

const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.filter((text) => text !== '').map((text) => [text.toLowerCase(), text])).values(),
];

export const chooseFacts = (pages: readonly PageFacts[]): WebsiteFacts => ({
  // Unclosed tags of a broken page are no name.
  name:
    first(
      pages,
      ({ names }) => names,
      (text) => !/[<>]/.test(text),
    )?.slice(0, limits.sites.nameMaxLength) ?? null,
  description: first(pages, ({ descriptions }) => descriptions),
  phone: first(pages, ({ phones }) => phones, isPhone),
  email: first(pages, ({ emails }) => emails, isEmail)?.toLowerCase() ?? null,
  address: first(pages, ({ addresses }) => addresses),
  location: first(pages, ({ towns }) => towns)?.slice(0, limits.sites.locationMaxLength) ?? null,
  services: distinct(pages.flatMap(({ services }) => services))
    .map((service) => service.slice(0, aiLimits.serviceMaxLength))
    .slice(0, aiLimits.servicesMax),
  color: pages.find(({ color }) => color)?.color ?? null,
  language: language
    .nullable()
    .catch(null)
    .parse(pages[0]?.language ?? null),
});
