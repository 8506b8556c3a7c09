// Facts about a business from its owner, made safe to be put into sentences.
import type { Tone } from '@sitewright/contract/ai/writing';

export type WriterLanguage = 'en' | 'vi';

/** Of all that is not given, nothing is invented. */
export interface Business {
  name: string;
  description?: string | undefined;
  /** Slug of an industry of the library; found by the description when absent or unknown. */
  industry?: string | undefined;
  location?: string | undefined;
  audience?: string | undefined;
  services?: readonly string[] | undefined;
}

export interface WritingOptions {
  language: WriterLanguage;
  tone: Tone;
  /** Another seed gives other texts. */
  seed: string;
}

/** Characters that no text shows: controls, zero-width characters, and those that change the direction of others. */
const invisible = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A text of one line, without characters that could disguise what it says. */
export const plainLine = (text: string, maxLength: number): string => {
  const line = text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[<>{}[\]]/g, '')
    .trim();
  if (line.length <= maxLength) return line.toWellFormed();
  const cut = line.slice(0, maxLength).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return (space > maxLength / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, '');
};

const locationMaxLength = 48;
const audienceMaxLength = 64;
const serviceMaxLength = 48;
const nameMaxLength = 80;
const servicesMax = 12;

const isSentence = (text: string): boolean => /[.!?]\s*$/.test(text) || text.split(' ').length > 10;

/**
 * “Families in the northern suburbs” → “families in the northern suburbs”, as it stands inside a sentence. A text that is a whole
 * sentence, or begins with a name, is used as it is or not at all.
 */
const asAudience = (text: string): string | undefined => {
  const line = plainLine(text, audienceMaxLength);
  if (line === '' || isSentence(line)) return undefined;
  const [first = '', second = ''] = line.split(' ');
  const isName = /^\p{Lu}/u.test(second) || /^\p{Lu}{2}/u.test(first);
  return isName ? line : line.charAt(0).toLowerCase() + line.slice(1);
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface KnownBusiness {
  name: string;
  description: string;
  location: string | undefined;
  audience: string | undefined;
  services: string[];
}

/** The facts that fit into sentences. Without a name the one of the specification stands in. */
export const readBusiness = (business: Business, fallbackName: string): KnownBusiness => {
  const location = plainLine(business.location ?? '', locationMaxLength);
  const seen = new Set<string>();
  const services = (business.services ?? [])
    .map((service) => capitalized(plainLine(service, serviceMaxLength)))
    .filter((service) => {
      const key = service.toLowerCase();
      if (service === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, servicesMax);
  return {
    name: plainLine(business.name, nameMaxLength) || fallbackName,
    description: plainLine(business.description ?? '', 4_000),
    // “12 Plum Street” is an address: it is shown as one, and is no place to be “in”.
    location: location === '' || /\d/.test(location) ? undefined : location,
    audience: asAudience(business.audience ?? ''),
    services,
  };
};
