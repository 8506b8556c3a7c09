// Asks for other texts of a section or element. Nothing is changed.
import { rewriteTexts, type TemplateContext, writeTemplateSection } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { type RewriteAction, rewriteActions, type Tone } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import { dataOf } from '@sitewright/contract/sections/section-data';
import { getBusinessContext } from '@sitewright/contract/sites/sites';
import { request } from '../../../lib/api.ts';
import { requestWriting, type Watcher } from '../../../lib/writing/request-writing.ts';
import type { Language } from '../../../lib/languages.ts';
import {
  draftsOfRewrite,
  draftsOfSection,
  rewriteRequest,
  type Suggestion,
  suggestionsOfRewrite,
  suggestionsOfSection,
  type WrittenByPlace,
} from './suggestions.ts';
import type { TextsOfNode } from './text-targets.ts';

export const suggestActions = ['write', ...rewriteActions] as const;
export type SuggestAction = (typeof suggestActions)[number];

/** The built-in writer cannot do these. */
export const needsModel = (action: SuggestAction): boolean => action === 'translate' || action === 'rephrase';

export interface SuggestOptions {
  action: SuggestAction;
  tone: Tone;
  /** Language of a translation. */
  into: Language;
}

export interface Question {
  siteId: string;
  /** Language of the site. */
  locale: Language;
  texts: TextsOfNode;
  isSection: boolean;
  options: SuggestOptions;
  seed: string;
  useBuiltIn: boolean;
}

export interface Answer {
  suggestions: readonly Suggestion[];
  /** Texts without a suggestion. */
  unchanged: number;
  /** Undefined for the built-in writer. */
  model: string | undefined;
}

interface Watch {
  signal: AbortSignal;
  /** Gets the suggestions so far. They are not final. */
  onDrafts: (drafts: readonly Suggestion[]) => void;
}

type Common = Pick<Question, 'locale' | 'seed' | 'useBuiltIn'> & { templateContext: TemplateContext };

export const contextOf = async (siteId: string, signal: AbortSignal): Promise<TemplateContext> => {
  const business = await request(getBusinessContext, { params: { id: siteId }, signal });
  const { businessName, industry, targetAudience, tone, location } = business;
  const businessDescription = `${business.description} ${business.uniqueValue}`.trim();
  return { businessName, businessDescription, industry, targetAudience, tone, location };
};

/** Texts of a stream by their place. */
const createDraft = (signal: AbortSignal, show: (written: WrittenByPlace) => void): Watcher => {
  const written = new Map<string, string>();
  return {
    signal,
    onTexts: (texts) => {
      for (const { path, text } of texts) written.set(path.join('.'), text);
      show(written);
    },
  };
};

const writeSection = async (
  { type, data, targets }: TextsOfNode,
  common: Common,
  { signal, onDrafts }: Watch,
): Promise<Answer> => {
  const body = { ...common, sectionData: { type, data } };
  const texts = createDraft(signal, (written) => onDrafts(draftsOfSection(targets, written)));
  const { sectionData, model } = await requestWriting(writeTemplateSection, { body }, texts);
  const suggestions = suggestionsOfSection(targets, dataOf(sectionData) ?? (sectionData as JsonObject));
  return { suggestions, unchanged: targets.length - suggestions.length, model: model ?? undefined };
};

const rewrite = async (
  { texts: { targets }, options: { tone, into }, isSection }: Question,
  { action, ...common }: Common & { action: RewriteAction },
  { signal, onDrafts }: Watch,
): Promise<Answer> => {
  const wanted = rewriteRequest(targets, action, isSection);
  const answers: (string | null)[] = [];
  let model: string | undefined;
  for (let at = 0; at < wanted.texts.length; at += aiLimits.textsMax) {
    const body = {
      ...common,
      action,
      texts: wanted.texts.slice(at, at + aiLimits.textsMax),
      ...(action === 'change_tone' && { tone }),
      ...(action === 'translate' && { into }),
    };
    const texts = createDraft(signal, (written) => onDrafts(draftsOfRewrite(wanted, answers, written)));
    const answer = await requestWriting(rewriteTexts, { body }, texts);
    answers.push(...answer.texts);
    model = answer.model ?? undefined;
  }
  const suggestions = suggestionsOfRewrite(wanted, answers);
  return { suggestions, unchanged: targets.length - suggestions.length, model };
};

export const askWriter = async (question: Question, watch: Watch): Promise<Answer> => {
  const { siteId, texts, locale, seed, useBuiltIn, options } = question;
  const common = { locale, seed, useBuiltIn, templateContext: await contextOf(siteId, watch.signal) };
  return options.action === 'write'
    ? writeSection(texts, common, watch)
    : rewrite(question, { ...common, action: options.action }, watch);
};
