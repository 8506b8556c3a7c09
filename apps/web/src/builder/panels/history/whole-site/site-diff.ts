// The differences between two states of a whole site, part by part.
import type { Json } from '@sitewright/contract/content';
import type { SiteState } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments } from '@sitewright/document/diff';
import { isSameJson } from '@sitewright/document/json';

/** Parts whose differences are only described in text. */
const wordKinds = ['settings', 'code', 'redirects', 'sections'] as const;
export type TextPartKind = (typeof wordKinds)[number];
export type NonPageKind = 'theme' | TextPartKind;

export const isTextPartKind = (kind: SitePartDiff['kind']): kind is TextPartKind =>
  (wordKinds as readonly string[]).includes(kind);

export interface SitePartDiff {
  /** The server's id of the part: its name, or the id of a page. */
  part: string;
  kind: 'page' | 'header' | 'footer' | NonPageKind;
  /** Title of a page in the later state. */
  title: string | undefined;
  status: 'added' | 'removed' | 'changed';
  /** Number of sections that differ; for redirects and saved sections, of entries that differ. */
  sections: number;
  /** Whether its title, URL, position or SEO texts differ. */
  hasOtherFacts: boolean;
}

type Content = SiteState['header'];
type PageThen = SiteState['pages'][number];

const isSame = (a: unknown, b: unknown): boolean => isSameJson(a as Json, b as Json);

const countSections = (then: Content, now: Content): number =>
  isSame(then, now)
    ? 0
    : diffDocuments(fromContent(then ?? {}).state, fromContent(now ?? {}).state).sections.length;

const factsOf = ({ title, slug, isHome, order, seo, settings }: PageThen): object => ({
  title,
  slug,
  isHome,
  order,
  seo,
  settings,
});

const pageDiffs = (then: SiteState, now: SiteState): SitePartDiff[] => {
  const earlier = new Map(then.pages.map((page) => [page.id, page]));
  const later = new Map(now.pages.map((page) => [page.id, page]));
  const whole = (page: PageThen, status: 'added' | 'removed'): SitePartDiff => ({
    part: page.id,
    kind: 'page',
    title: page.title,
    status,
    sections: page.content.sections.length,
    hasOtherFacts: false,
  });
  const kept = now.pages.flatMap((page): SitePartDiff[] => {
    const was = earlier.get(page.id);
    if (!was) return [whole(page, 'added')];
    const sections = countSections(was.content, page.content);
    const hasOtherFacts = !isSame(factsOf(was), factsOf(page));
    if (sections === 0 && !hasOtherFacts) return [];
    return [{ part: page.id, kind: 'page', title: page.title, status: 'changed', sections, hasOtherFacts }];
  });
  return [...kept, ...then.pages.filter(({ id }) => !later.has(id)).map((page) => whole(page, 'removed'))];
};

/** Entries that exist in only one of two lists, or differ between them; none when one list is unknown. */
export const pairsOf = <Item extends object>(
  then: readonly Item[] | undefined,
  now: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
): { was: Item | undefined; is: Item | undefined }[] => {
  if (!then || !now) return [];
  const earlier = new Map(then.map((item) => [keyOf(item), item]));
  const later = new Map(now.map((item) => [keyOf(item), item]));
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((key) => ({ was: earlier.get(key), is: later.get(key) }))
    .filter(({ was, is }) => !isSame(was, is));
};

export const diffSites = (then: SiteState, now: SiteState): SitePartDiff[] => {
  const part = (kind: Exclude<SitePartDiff['kind'], 'page'>, sections: number): SitePartDiff => ({
    part: kind,
    kind,
    title: undefined,
    status: 'changed',
    sections,
    hasOtherFacts: true,
  });
  const found = pageDiffs(then, now);
  for (const kind of ['header', 'footer'] as const) {
    const sections = countSections(then[kind], now[kind]);
    if (sections > 0) found.push(part(kind, sections));
  }
  if (!isSame(then.theme, now.theme)) found.push(part('theme', 0));
  const isBusinessSame = !then.businessContext || isSame(then.businessContext, now.businessContext);
  const settingsOf = ({ name, description, settings }: SiteState): object => ({
    name,
    description,
    settings,
  });
  if (!isBusinessSame || !isSame(settingsOf(then), settingsOf(now))) found.push(part('settings', 0));
  if (then.code && now.code && !isSame(then.code, now.code)) found.push(part('code', 0));
  for (const [kind, keyed] of [
    ['redirects', pairsOf(then.redirects, now.redirects, ({ from }) => from)],
    ['sections', pairsOf(then.sections, now.sections, ({ id }) => id)],
  ] as const) {
    if (keyed.length > 0) found.push(part(kind, keyed.length));
  }
  return found;
};
