import type { JsonObject } from '@sitewright/contract/content';
import { escapeHtml } from '@sitewright/forms/render/markup';
import type { HeadedSection, SiteTexts, Titled } from '../site-texts.ts';

export interface Picture {
  src: string;
  alt: string;
}

export interface Link {
  label: string;
  href: string;
}

export const noLink: Link = { label: '', href: '' };
export const noPicture: Picture = { src: '', alt: '' };

/** The pictures of a site, each of which is shown once. */
export interface Pictures {
  /** Number of pictures left. */
  left: () => number;
  /** The next ones. A section asks for all it needs at once, or for none. */
  take: (count: number) => Picture[];
}

/** Contact details, as the owner has given them; absent parts are not shown. */
export interface ContactFacts {
  phone?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
  hours?: readonly { days: string; time: string }[] | undefined;
}

/** Words that every section needs and no industry has of its own. */
export interface CommonTexts {
  openMap: string;
  hours: string;
  writeToUs: string;
  servicesInDetail: string;
}

export interface SectionContext {
  texts: SiteTexts;
  common: CommonTexts;
  heading: (section: HeadedSection) => Titled;
  /** Name of the business. */
  name: string;
  facts: ContactFacts;
  pictures: Pictures;
  /** The one next step of a visitor, and a second way. */
  main: Link;
  second: Link;
  /** Address of the page about services, if there is one. */
  servicesHref: string | undefined;
  /** Content of a form for this kind of request. */
  form: () => JsonObject;
}

/** The content of one section, and how well the place for it was filled. */
export type FillSection = (context: SectionContext, type: string) => JsonObject | undefined;

export const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');

export const phoneLink = (phone: string): Link => ({
  label: phone,
  href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
});

export const emailLink = (email: string): Link => ({ label: email, href: `mailto:${email}` });

export const mapLink = (address: string, label: string): Link => ({
  label,
  href: `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`,
});

/** The heading of a section that has one, and no line above it: a small line over every title says nothing. */
export const headed = ({ title, text }: Titled): JsonObject => ({ eyebrow: '', title, text });
