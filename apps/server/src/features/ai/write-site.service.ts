// Writes pages and whole sites. Nothing is saved: whoever asked decides what becomes of it.
import type * as contract from '@sitewright/contract/ai/ai';
import type { BusinessInfo } from '@sitewright/contract/ai/ai';
import type { PageKind, Tone } from '@sitewright/contract/ai/writing';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { ErrorCode } from '@sitewright/contract/errors';
import type { Language } from '@sitewright/contract/fields';
import { businessDefaults } from '@sitewright/contract/sites/sites';
import { type GeneratedPage, type GeneratedSite, generateSite } from '@sitewright/writer/generate-site';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { asBusiness, asFacts, asPromptBusiness } from './business.ts';
import { findConnection } from './connections/find-connection.ts';
import { addTokens, noTokens, type TokenUsage } from './model/model-connection.ts';
import type { TaskResult } from './tasks/run-task.ts';
import { writePageWithModel } from './tasks/write-page.ts';
import { type Connected, whileConnected } from './while-connected.ts';
import { builtIn, byModel } from './written-by.ts';
import { writtenForm } from './written-form.ts';
import { writtenTheme } from './written-theme.ts';

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

const asResult = ({ title, slug, seo, sections }: GeneratedPage) => ({ title, slug, seo, sections });

const needsPictures = (): AppError => {
  // A gallery: not every industry has pictures of its own.
  const sentence = 'This page needs pictures, and there are none for this industry. Choose another page.';
  return new AppError('validation_failed', sentence, { fields: { pageType: sentence } });
};

/** What a model gets besides the page; undefined where the built-in writer is asked. */
const modelOf = async (
  ctx: ServerContext,
  actor: Actor,
  { useBuiltIn, businessInfo, tone, locale, seed }: Wish & { useBuiltIn: boolean },
) => {
  const connection = useBuiltIn ? undefined : await findConnection(ctx, actor);
  if (!connection) return undefined;
  const call = { actor, ownerId: actor.userId, seed };
  return { connection, call, wish: { business: asPromptBusiness(businessInfo), tone, locale } };
};

export const writePage = async (
  ctx: ServerContext,
  actor: Actor,
  { pageType, useBuiltIn, ...wish }: EndpointInput<typeof contract.writePage>['body'],
  meta: Connected,
): Promise<EndpointResponse<typeof contract.writePage>> => {
  requirePermission(actor, 'ai.use');
  const { pages, needsInput } = generate(ctx, { ...wish, pages: [pageType] });
  const page = pages.find(({ kind }) => kind === pageType);
  if (!page) throw needsPictures();
  const writer = await modelOf(ctx, actor, { ...wish, useBuiltIn });
  if (!writer) return { ...asResult(page), ...builtIn, needsInput };
  const { value, model, usage } = await whileConnected(meta, (signal) =>
    writePageWithModel(ctx, writer.connection, page, { ...writer.wish, call: { ...writer.call, signal } }),
  );
  return { ...asResult(value), ...byModel(model, usage), needsInput };
};

/** Pages that a model writes at the same time: more would only wait for each other at its server. */
const pagesAtOnce = 2;

/** Those that fail have no sections, and say why: the others are kept. */
const writePages = async (
  pages: readonly GeneratedPage[],
  write: (page: GeneratedPage) => Promise<TaskResult<GeneratedPage>>,
) => {
  const queue = [...pages.entries()];
  const results: { page: GeneratedPage; failure: ErrorCode | null; usage: TokenUsage }[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, page] = next;
      results[index] = await write(page).then(
        ({ value, usage }) => ({ page: value, failure: null, usage }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return { page: { ...page, sections: [] }, failure: error.code, usage: noTokens };
        },
      );
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return results;
};

export const writeSite = async (
  ctx: ServerContext,
  actor: Actor,
  { useBuiltIn, ...wish }: EndpointInput<typeof contract.writeSite>['body'],
  meta: Connected,
): Promise<EndpointResponse<typeof contract.writeSite>> => {
  requirePermission(actor, 'ai.use');
  const site = generate(ctx, wish);
  const writer = await modelOf(ctx, actor, { ...wish, useBuiltIn });
  const rest = {
    plan: { industry: site.industry, pages: site.pages.map(({ kind }) => kind) },
    theme: writtenTheme(ctx.library, site, wish),
    header: site.header,
    footer: site.footer,
    needsInput: site.needsInput,
  };
  if (!writer)
    return { ...rest, pages: site.pages.map((page) => ({ ...asResult(page), failure: null })), ...builtIn };
  const results = await whileConnected(meta, (signal) =>
    writePages(site.pages, (page) =>
      writePageWithModel(ctx, writer.connection, page, { ...writer.wish, call: { ...writer.call, signal } }),
    ),
  );
  return {
    ...rest,
    pages: results.map(({ page, failure }) => ({ ...asResult(page), failure })),
    ...byModel(writer.connection.model, results.map(({ usage }) => usage).reduce(addTokens, noTokens)),
  };
};
