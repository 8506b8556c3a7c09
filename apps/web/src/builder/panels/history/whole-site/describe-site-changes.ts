// Describes the differences between two states of a site, other than its pages and theme.
import type { Json, JsonObject } from '@sitewright/contract/content';
import type { Redirect } from '@sitewright/contract/site-settings/redirects';
import type { SiteCode } from '@sitewright/contract/site-settings/site-settings';
import type { SiteState } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments } from '@sitewright/document/diff';
import { isPlainObject, isSameJson } from '@sitewright/document/json';
import type { TFunction } from 'i18next';
import {
  describeChange,
  labelIn,
  describeSectionChanges,
  spaced,
  type DiffTextContext,
} from '../describe-diff.ts';
import { pairsOf, type TextPartKind } from './site-diff.ts';

export interface SiteDiffTextContext extends DiffTextContext {
  /** Translations of the settings themselves. */
  settings: TFunction<'site-settings'>;
}

/** Translation keys of the settings' labels, by path. */
const settingLabels = {
  name: 'general.name',
  description: 'general.description',
  'settings.industry': 'general.industry',
  'settings.targetAudience': 'general.audience',
  'settings.brandTone': 'general.tone',
  'settings.locale': 'general.language',
  'settings.faviconUrl': 'general.favicon',
  'settings.timezone': 'general.timezone',
  'settings.seo.titlePattern': 'search.pattern',
  'settings.seo.description': 'search.description',
  'settings.seo.socialImage': 'search.socialImage',
  'settings.seo.noIndex': 'search.noIndex',
  'settings.seo.sitemap': 'search.sitemap',
  'settings.seo.verifications': 'search.verifications',
  'businessContext.businessName': 'business.businessName',
  'businessContext.description': 'business.description',
  'businessContext.industry': 'business.industry',
  'businessContext.targetAudience': 'business.targetAudience',
  'businessContext.tone': 'business.tone',
  'businessContext.location': 'business.location',
  'businessContext.uniqueValue': 'business.uniqueValue',
} as const;

/** Image URLs are not shown: they mean nothing to users. */
const pictures: ReadonlySet<string> = new Set(['settings.faviconUrl', 'settings.seo.socialImage']);

type Values = Map<string, Json>;

/** Every setting by its path; values that belong together count as one. */
const valuesOf = (value: Json, path: string, found: Values = new Map()): Values => {
  if (!isPlainObject(value) || Object.hasOwn(settingLabels, path)) return found.set(path, value);
  for (const [name, entry] of Object.entries(value)) {
    valuesOf(entry, path === '' ? name : `${path}.${name}`, found);
  }
  return found;
};

const settingsWords = (then: SiteState, now: SiteState, { t, settings }: SiteDiffTextContext): string[] => {
  const of = ({ name, description, settings: set, businessContext }: SiteState): Values => {
    const known = then.businessContext ? { businessContext: businessContext ?? {} } : {};
    return valuesOf({ name, description, settings: set, ...known } as JsonObject, '');
  };
  const [was, is] = [of(then), of(now)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [before, after] = [was.get(path), is.get(path)];
    if (isSameJson(before, after) || ((before ?? '') === '' && (after ?? '') === '')) return [];
    const key = Object.hasOwn(settingLabels, path) ? path : undefined;
    const label = key === undefined ? undefined : settings(settingLabels[key as keyof typeof settingLabels]);
    const own = label ?? spaced(path.split('.').at(-1) ?? path);
    const field = path.startsWith('businessContext.') ? `${settings('groups.business')}: ${own}` : own;
    if (typeof after === 'boolean') return [t(after ? 'words.on' : 'words.off', { field })];
    if (pictures.has(path)) return [t('words.differs', { field })];
    return [describeChange(field, { before, after }, t)];
  });
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Number of lines that one text has and the other has not. */
const extraLines = (text: string, other: string): number => {
  const left = linesOf(other);
  return linesOf(text).filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
};

const codeWords = (then: SiteState, now: SiteState, context: SiteDiffTextContext): string[] => {
  const { t, settings } = context;
  const nameOf = (id: string): string => {
    for (const { content } of [...now.pages, ...then.pages]) {
      const { state } = fromContent(content);
      if (state.nodes.has(id)) return labelIn(state, id, context);
    }
    return id;
  };
  const piecesOf = ({ head, bodyEnd, sections }: SiteCode): Map<string, string> =>
    new Map([
      [settings('code.head'), head],
      [settings('code.bodyEnd'), bodyEnd],
      ...Object.entries(sections).map(([id, piece]): [string, string] => [
        settings('code.section', { name: nameOf(id) }),
        piece,
      ]),
    ]);
  const none: SiteCode = { head: '', bodyEnd: '', sections: {} };
  const [was, is] = [piecesOf(then.code ?? none), piecesOf(now.code ?? none)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((where) => {
    const [before, after] = [was.get(where) ?? '', is.get(where) ?? ''];
    if (before === after) return [];
    const added = t('words.linesAdded', { count: extraLines(after, before) });
    const removed = t('words.linesRemoved', { count: extraLines(before, after) });
    return [t('words.code', { where, added, removed })];
  });
};

const redirectWords = (
  { was, is }: { was: Redirect | undefined; is: Redirect | undefined },
  { t }: SiteDiffTextContext,
): string => {
  if (is?.code === 410) return t('words.redirectGone', { from: is.from });
  if (!is) return t('words.redirectRemoved', { from: was!.from, to: was!.to || '410' });
  if (!was || was.code === 410) return t('words.redirectAdded', { from: is.from, to: is.to });
  if (was.to !== is.to) return t('words.redirectChanged', { from: is.from, before: was.to, after: is.to });
  return t(is.code === 301 ? 'words.redirectStays' : 'words.redirectDetour', { from: is.from });
};

type SavedSection = NonNullable<SiteState['sections']>[number];

const savedWords = (
  { was, is }: { was: SavedSection | undefined; is: SavedSection | undefined },
  context: SiteDiffTextContext,
): string[] => {
  const { t } = context;
  if (!was || !is) return [t(is ? 'words.savedAdded' : 'words.savedRemoved', { name: (is ?? was)!.name })];
  const { name } = is;
  const states = { earlier: fromContent(was.content).state, now: fromContent(is.content).state };
  const inside = diffDocuments(states.earlier, states.now).sections.flatMap((section) =>
    describeSectionChanges(section, states, context).map((text) => t('words.inside', { name, text })),
  );
  return [
    ...(was.name === name ? [] : [t('words.savedRenamed', { before: was.name, after: name })]),
    ...(was.state === is.state ? [] : [t(`words.savedStates.${is.state}`, { name })]),
    ...(was.sync === is.sync ? [] : [t(`words.savedSyncs.${is.sync}`, { name })]),
    ...(was.category === is.category ? [] : [t('words.savedMoved', { name })]),
    ...inside,
  ];
};

/** The sentences about one part of a site that has no preview. */
export const describeSiteChanges = (
  kind: TextPartKind,
  then: SiteState,
  now: SiteState,
  context: SiteDiffTextContext,
): string[] => {
  if (kind === 'settings') return settingsWords(then, now, context);
  if (kind === 'code') return codeWords(then, now, context);
  if (kind === 'redirects') {
    return pairsOf(then.redirects, now.redirects, ({ from }) => from).map((pair) =>
      redirectWords(pair, context),
    );
  }
  return pairsOf(then.sections, now.sections, ({ id }) => id).flatMap((pair) => savedWords(pair, context));
};
