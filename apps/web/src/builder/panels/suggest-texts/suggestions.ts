// Pairs of a text and its suggestion.
import type { RewriteAction } from '@sitewright/contract/ai/writing';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { readChild } from '@sitewright/document/operation';
import { paragraphsHtml, plainParagraphs } from './plain-paragraphs.ts';
import type { TextTarget } from './text-targets.ts';

export interface Suggestion {
  target: TextTarget;
  /** Paragraphs, for display. */
  current: readonly string[];
  suggested: readonly string[];
  /** The field's new value. */
  value: string;
}

/** Undefined for formatted texts, which stay as they are. */
export const paragraphsOf = ({ kind, current }: TextTarget): string[] | undefined =>
  kind === 'rich' ? plainParagraphs(current) : [current.trim()];

const suggestionOf = (
  target: TextTarget,
  current: readonly string[],
  given: readonly (string | null)[],
): Suggestion[] => {
  const suggested = given.map((text, index) => text?.trim() || current[index] || '');
  const isSame = suggested.join('\n') === current.join('\n');
  const value = target.kind === 'rich' ? paragraphsHtml(suggested) : suggested.join(' ');
  if (isSame || value.length > (target.maxLength ?? Infinity)) return [];
  return [{ target, current, suggested, value }];
};

/** A label or title that is expanded becomes a sentence in a place that has no room for one. */
const mayGrow = ({ kind }: TextTarget): boolean => kind === 'text' || kind === 'rich';

export interface RewriteRequest {
  targets: readonly TextTarget[];
  texts: readonly string[];
}

export const rewriteRequest = (
  all: readonly TextTarget[],
  action: RewriteAction,
  isSection: boolean,
): RewriteRequest => {
  const isWanted = (target: TextTarget): boolean =>
    (action !== 'expand' || !isSection || mayGrow(target)) &&
    paragraphsOf(target)?.every((text) => text.length <= aiLimits.promptMaxLength) === true;
  const targets = all.filter(isWanted);
  return { targets, texts: targets.flatMap((target) => paragraphsOf(target) ?? []) };
};

export const suggestionsOfRewrite = (
  { targets }: RewriteRequest,
  answers: readonly (string | null)[],
): Suggestion[] => {
  let at = 0;
  return targets.flatMap((target) => {
    const current = paragraphsOf(target) ?? [];
    const given = answers.slice(at, at + current.length);
    at += current.length;
    return suggestionOf(target, current, given);
  });
};

/** Compares each text of a section with the same place of the written one. */
export const suggestionsOfSection = (targets: readonly TextTarget[], written: JsonObject): Suggestion[] =>
  targets.flatMap((target) => {
    const found = target.path.map(String).reduce<Json | undefined>(readChild, written);
    const current = paragraphsOf(target);
    if (typeof found !== 'string' || !current || found === target.current) return [];
    const given = paragraphsOf({ ...target, current: found });
    return given ? suggestionOf(target, current, given) : [];
  });

/** Texts of an answer that is still written, by their place in it. */
export type WrittenByPlace = ReadonlyMap<string, string>;

const draftOf = (target: TextTarget, written: readonly string[]): Suggestion[] => {
  const current = paragraphsOf(target);
  return current && written.length > 0 ? [{ target, current, suggested: written, value: '' }] : [];
};

export const draftsOfSection = (targets: readonly TextTarget[], written: WrittenByPlace): Suggestion[] =>
  targets.flatMap((target) => {
    const text = written.get(['sectionData', 'data', ...target.path].join('.'));
    return draftOf(target, text === undefined ? [] : text.split('\n\n'));
  });

/** `answers` are those of the calls before this one. */
export const draftsOfRewrite = (
  { targets }: RewriteRequest,
  answers: readonly (string | null)[],
  written: WrittenByPlace,
): Suggestion[] => {
  let at = 0;
  return targets.flatMap((target) => {
    const paragraphs = (paragraphsOf(target) ?? []).flatMap(() => {
      const text = at < answers.length ? answers[at] : written.get(`texts.${at - answers.length}`);
      at += 1;
      return text ?? [];
    });
    return draftOf(target, paragraphs);
  });
};
