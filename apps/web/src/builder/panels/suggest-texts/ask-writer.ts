// Asks for other texts of a section or element. Nothing is changed.
import { rewriteTexts, type TemplateContext, writeTemplateSection } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { RewriteAction, Tone } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import { dataOf } from '@sitewright/contract/sections/section-data';
import { getBusinessContext } from '@sitewright/contract/sites/sites';
import { request } from '../../../lib/api.ts';
import type { Language } from '../../../lib/languages.ts';
import {
  rewriteRequest,
  type Suggestion,
  suggestionsOfRewrite,
  suggestionsOfSection,
} from './suggestions.ts';
import type { TextsOfNode } from './text-targets.ts';

export const suggestActions = ['write', 'shorten', 'expand', 'change_tone', 'translate'] as const;
export type SuggestAction = (typeof suggestActions)[number];

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

type Common = Pick<Question, 'locale' | 'seed' | 'useBuiltIn'> & { templateContext: TemplateContext };

const contextOf = async (siteId: string, signal: AbortSignal): Promise<TemplateContext> => {
  const business = await request(getBusinessContext, { params: { id: siteId }, signal });
  const { businessName, industry, targetAudience, tone, location } = business;
  const businessDescription = `${business.description} ${business.uniqueValue}`.trim();
  return { businessName, businessDescription, industry, targetAudience, tone, location };
};

const writeSection = async (
  { type, data, targets }: TextsOfNode,
  common: Common,
  signal: AbortSignal,
): Promise<Answer> => {
  const body = { ...common, sectionData: { type, data } };
  const { sectionData, model } = await request(writeTemplateSection, { body, signal });
  const suggestions = suggestionsOfSection(targets, dataOf(sectionData) ?? (sectionData as JsonObject));
  return { suggestions, unchanged: targets.length - suggestions.length, model: model ?? undefined };
};

const rewrite = async (
  { texts: { targets }, options: { tone, into }, isSection }: Question,
  { action, ...common }: Common & { action: RewriteAction },
  signal: AbortSignal,
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
    const answer = await request(rewriteTexts, { body, signal });
    answers.push(...answer.texts);
    model = answer.model ?? undefined;
  }
  const suggestions = suggestionsOfRewrite(wanted, answers);
  return { suggestions, unchanged: targets.length - suggestions.length, model };
};

export const askWriter = async (question: Question, signal: AbortSignal): Promise<Answer> => {
  const { siteId, texts, locale, seed, useBuiltIn, options } = question;
  const common = { locale, seed, useBuiltIn, templateContext: await contextOf(siteId, signal) };
  return options.action === 'write'
    ? writeSection(texts, common, signal)
    : rewrite(question, { ...common, action: options.action }, signal);
};
