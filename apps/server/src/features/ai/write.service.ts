// Writes texts, pages and sites. Nothing is saved: whoever asked decides what becomes of it.
import type * as contract from '@sitewright/contract/ai/ai';
import type { BusinessInfo } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { PageKind, Tone } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { Language } from '@sitewright/contract/fields';
import { type SectionCategory, sectionCategories } from '@sitewright/contract/library/section-design';
import { businessDefaults } from '@sitewright/contract/sites/sites';
import { type GeneratedSite, generateSite } from '@sitewright/writer/generate-site';
import { textLeavesOf, withTexts } from '@sitewright/writer/leaves/text-leaves';
import { writeSection } from '@sitewright/writer/leaves/write-section';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { builtInTexts } from './built-in-texts.ts';
import { asBusiness, asFacts, asPromptBusiness, businessOfSection, readTone } from './business.ts';
import { findConnection } from './connections/find-connection.ts';
import { leavesTask, textsAtLeaves } from './tasks/leaves-task.ts';
import { runTask } from './tasks/run-task.ts';
import { readQuota } from './usage/read-quota.ts';
import { type Connected, whileConnected } from './while-connected.ts';
import { writtenForm } from './written-form.ts';
import { writtenTheme } from './written-theme.ts';

export const builtIn = {
  provider: 'builtin',
  model: null,
  usage: { inputTokens: 0, outputTokens: 0 },
} as const;

export const getStatus = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.getAiStatus>> => {
  requirePermission(actor, 'ai.use');
  const available = { available: true };
  const connection = await findConnection(ctx, actor);
  return {
    provider: connection ? 'openai-compatible' : 'builtin',
    model: connection?.model ?? null,
    isModel: connection !== undefined,
    quota: connection?.isPlatform ? await readQuota(ctx, actor) : null,
    features: {
      site: available,
      page: available,
      section: available,
      seo: available,
      imageDescription: available,
      recommendations: { available: false, reason: 'not_built' },
      rewrite: available,
      translate: connection ? available : { available: false, reason: 'no_model' },
    },
  };
};

const isCategory = (text: string): text is SectionCategory =>
  (sectionCategories as readonly string[]).includes(text);

/** A section as a page has it, or only its data. */
const partsOf = (ctx: ServerContext, section: JsonObject) => {
  const { type, data } = section;
  const isSection =
    typeof type === 'string' && typeof data === 'object' && data !== null && !Array.isArray(data);
  const name = isSection ? type : '';
  const category = name.split('/')[0]!;
  return {
    isSection,
    data: isSection ? data : section,
    config: ctx.library.designs.get(name)?.config,
    category: isCategory(category) ? category : undefined,
  };
};

type SectionRequest = EndpointInput<typeof contract.writeTemplateSection>['body'];

/** With the built-in writer. */
const writeBuiltIn = (
  ctx: ServerContext,
  { sectionData, templateContext, locale, seed }: SectionRequest,
): JsonObject => {
  const { texts } = builtInTexts(ctx, templateContext, { locale, seed });
  const { data, config, category } = partsOf(ctx, sectionData as JsonObject);
  return writeSection(data, { texts, config, category });
};

export const writeTemplateSection = async (
  ctx: ServerContext,
  actor: Actor,
  request: SectionRequest,
  meta: Connected,
): Promise<EndpointResponse<typeof contract.writeTemplateSection>> => {
  requirePermission(actor, 'ai.use');
  const section = request.sectionData as JsonObject;
  if (Buffer.byteLength(JSON.stringify(section)) > aiLimits.sectionBytes)
    throw new AppError('too_large', `A section can have up to ${aiLimits.sectionBytes / 1_024} KB.`);
  const { isSection, data, config, category } = partsOf(ctx, section);
  const answerWith = (written: JsonObject): JsonObject =>
    isSection ? { ...section, data: written } : written;
  const connection = request.useBuiltIn ? undefined : await findConnection(ctx, actor);
  const leaves = connection ? textLeavesOf(data, config) : [];
  if (!connection || leaves.length === 0)
    return { sectionData: answerWith(writeBuiltIn(ctx, request)), ...builtIn, needsInput: [] };
  const { templateContext: said, locale, seed } = request;
  const task = leavesTask({
    leaves,
    business: asPromptBusiness(businessOfSection(said)),
    section: category ?? 'section',
    tone: readTone(said.tone ?? ''),
    locale,
  });
  const { value, model, usage } = await whileConnected(meta, (signal) =>
    runTask(ctx, connection, task, { actor, ownerId: actor.userId, seed, signal }),
  );
  return {
    sectionData: answerWith(withTexts(data, textsAtLeaves(leaves, value))),
    provider: 'openai-compatible',
    model,
    usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens },
    needsInput: [],
  };
};

interface Wish {
  businessInfo: BusinessInfo;
  tone: Tone;
  locale: Language;
  seed: string;
  variant?: number;
  pages?: PageKind[] | undefined;
}

const generate = (
  ctx: ServerContext,
  { businessInfo, tone, locale, seed, variant = 0, pages }: Wish,
): GeneratedSite => {
  const { industries, compositions, picturesOf } = ctx.writerLibrary();
  return generateSite(industries, asBusiness(businessInfo), {
    language: locale,
    tone,
    seed,
    variant,
    facts: asFacts(businessInfo),
    pictures: (industry) => picturesOf(industry, locale),
    pages,
    form: (kind, title) => writtenForm(locale, kind, title),
    fallbackName: businessDefaults.businessName,
    compositions,
  });
};

export const writePage = (
  ctx: ServerContext,
  actor: Actor,
  { pageType, ...wish }: EndpointInput<typeof contract.writePage>['body'],
): EndpointResponse<typeof contract.writePage> => {
  requirePermission(actor, 'ai.use');
  const { pages, needsInput } = generate(ctx, { ...wish, pages: [pageType] });
  const page = pages.find(({ kind }) => kind === pageType);
  if (!page) {
    // A gallery: not every industry has pictures of its own.
    const sentence = 'This page needs pictures, and there are none for this industry. Choose another page.';
    throw new AppError('validation_failed', sentence, { fields: { pageType: sentence } });
  }
  const { title, slug, seo, sections } = page;
  return { title, slug, seo, sections, ...builtIn, needsInput };
};

export const writeSite = (
  ctx: ServerContext,
  actor: Actor,
  wish: EndpointInput<typeof contract.writeSite>['body'],
): EndpointResponse<typeof contract.writeSite> => {
  requirePermission(actor, 'ai.use');
  const site = generate(ctx, wish);
  return {
    plan: { industry: site.industry, pages: site.pages.map(({ kind }) => kind) },
    theme: writtenTheme(ctx.library, site, wish),
    header: site.header,
    footer: site.footer,
    pages: site.pages.map(({ title, slug, seo, sections }) => ({ title, slug, seo, sections })),
    ...builtIn,
    needsInput: site.needsInput,
  };
};
