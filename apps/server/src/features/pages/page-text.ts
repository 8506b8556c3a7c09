// Reads the text of a page without knowing its designs: for SEO suggestions and checks.
import { lastKnown } from '@sitewright/contract/company/company-bindings';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { dataOf } from '@sitewright/contract/sections/section-data';

const stripTags = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isWords = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && !/^(https?:|\/|#|mailto:|tel:)/.test(text);

// Fields whose text is a URL, an alternative text or a style, not text that a visitor reads.
const notWords = new Set(['id', 'order', 'src', 'href', 'alt', 'icon', 'type', 'align', 'layout', 'tone']);

const collect = (stored: Json | undefined, into: string[]): void => {
  const value = lastKnown(stored);
  if (typeof value === 'string') {
    const text = stripTags(value);
    if (isWords(text)) into.push(text);
  } else if (Array.isArray(value)) {
    for (const entry of value) collect(entry, into);
  } else if (value && typeof value === 'object') {
    for (const [name, entry] of Object.entries(value)) if (!notWords.has(name)) collect(entry, into);
  }
};

/** Readable texts in reading order. */
export const pageTexts = (content: JsonObject): string[] => {
  const texts: string[] = [];
  for (const section of Array.isArray(content['sections']) ? content['sections'] : []) {
    collect(dataOf(section as JsonObject), texts);
    collect((section as JsonObject)['dropZones'], texts);
  }
  return texts;
};

/** The text of the first field with one of these names, in the first section that has one. */
export const firstField = (content: JsonObject, names: readonly string[]): string | undefined => {
  for (const section of Array.isArray(content['sections']) ? content['sections'] : []) {
    const data = dataOf(section as JsonObject) ?? {};
    for (const name of names) {
      const value = lastKnown(data[name]);
      if (typeof value === 'string' && stripTags(value) !== '') return stripTags(value);
    }
  }
  return undefined;
};
