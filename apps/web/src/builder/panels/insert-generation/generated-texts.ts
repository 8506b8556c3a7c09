// What of a generation can be put into a page.
import type { Generation } from '@sitewright/contract/ai/ai-runs';
import type { SiteImage } from '@sitewright/contract/ai/ai-alt-texts';
import type { JsonObject } from '@sitewright/contract/content';
import { paragraphsHtml } from '../suggest-texts/plain-paragraphs.ts';
import { paragraphsOf, type Suggestion } from '../suggest-texts/suggestions.ts';
import type { TextTarget } from '../suggest-texts/text-targets.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textsOf = ({ output }: Generation): string[] => {
  const texts = output?.['texts'];
  return Array.isArray(texts) ? texts.filter((text): text is string => typeof text === 'string') : [];
};

export interface GeneratedSection {
  /** Undefined where only the data of a section was given. */
  type: string | undefined;
  data: JsonObject;
}

export const sectionOf = ({ output }: Generation): GeneratedSection | undefined => {
  const section = output?.['sectionData'];
  if (!isObject(section)) return undefined;
  const { type, data } = section;
  return typeof type === 'string' && isObject(data) ? { type, data } : { type: undefined, data: section };
};

/** Alt texts of a site, of which some may belong to another page. */
export const imagesOf = ({ output }: Generation): SiteImage[] => {
  const images = output?.['images'];
  return Array.isArray(images)
    ? (images.filter((image) => isObject(image) && 'nodeId' in image) as never)
    : [];
};

/** Formatted texts are left alone: a new one could not keep the formatting. */
export const mayHold = (target: TextTarget): boolean => paragraphsOf(target) !== undefined;

export const suggestionAt = (target: TextTarget, text: string): Suggestion => {
  const suggested = text.split(/\n\s*\n/);
  return {
    target,
    current: paragraphsOf(target) ?? [],
    suggested,
    value: target.kind === 'rich' ? paragraphsHtml(suggested) : text,
  };
};
