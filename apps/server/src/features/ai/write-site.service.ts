// Writes pages and whole sites. Nothing is saved: whoever asked decides what becomes of it.
import type * as contract from '@sitewright/contract/ai/ai';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { GeneratedPage } from '@sitewright/writer/generate-site';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Written } from './answering/answer-writing.ts';
import type { Writing } from './answering/writing.ts';
import { fitPages } from './built-in-length.ts';
import { generateSite } from './generate-site.ts';
import { addTokens, noTokens } from './model/model-connection.ts';
import { findPageWriter } from './page-writer.ts';
import type { OnTexts } from './tasks/write-page.ts';
import { writePages } from './tasks/write-pages.ts';
import { builtIn, byModel } from './written-by.ts';
import { writtenTheme } from './written-theme.ts';

const asResult = ({ title, slug, seo, sections }: GeneratedPage) => ({ title, slug, seo, sections });

const needsPictures = (): AppError => {
  // A gallery: not every industry has pictures of its own.
  const sentence = 'This page needs pictures, and there are none for this industry. Choose another page.';
  return new AppError('validation_failed', sentence, { fields: { pageType: sentence } });
};

export const writePage = async (
  ctx: ServerContext,
  actor: Actor,
  { pageType, useBuiltIn, ...wish }: EndpointInput<typeof contract.writePage>['body'],
  { signal, show, spend }: Writing,
): Promise<Written<typeof contract.writePage>> => {
  requirePermission(actor, 'ai.use');
  const { pages, needsInput } = generateSite(ctx, { ...wish, pages: [pageType] });
  const page = pages.find(({ kind }) => kind === pageType);
  if (!page) throw needsPictures();
  const writer = await findPageWriter(ctx, actor, { ...wish, useBuiltIn });
  if (!writer) return { ...asResult(fitPages(ctx, [page], wish)[0]!), ...builtIn, needsInput };
  const { value, model, usage } = await writer.write(page, { signal, onTexts: show, onSpent: spend });
  return { ...asResult(value), ...byModel(model, usage), needsInput };
};

export const writeSite = async (
  ctx: ServerContext,
  actor: Actor,
  { useBuiltIn, ...wish }: EndpointInput<typeof contract.writeSite>['body'],
  { signal, show, spend, progress }: Writing,
): Promise<Written<typeof contract.writeSite>> => {
  requirePermission(actor, 'ai.use');
  const site = generateSite(ctx, wish);
  const writer = await findPageWriter(ctx, actor, { ...wish, useBuiltIn });
  const rest = {
    plan: { industry: site.industry, pages: site.pages.map(({ kind }) => kind) },
    theme: writtenTheme(ctx.library, site, wish),
    header: site.header,
    footer: site.footer,
    needsInput: site.needsInput,
  };
  if (!writer)
    return {
      ...rest,
      pages: fitPages(ctx, site.pages, wish).map((page) => ({ ...asResult(page), failure: null })),
      ...builtIn,
    };
  const total = site.pages.length;
  let done = 0;
  progress({ done, total });
  const results = await writePages(
    site.pages,
    (page) => {
      signal.throwIfAborted();
      const root = ['pages', site.pages.indexOf(page)];
      const onTexts: OnTexts | undefined =
        show && ((texts) => show(texts.map(({ path, text }) => ({ path: [...root, ...path], text }))));
      return writer.write(page, { signal, onTexts, onSpent: spend });
    },
    () => {
      done += 1;
      progress({ done, total });
    },
  );
  // Without anybody who waits, what is left of it is no site.
  signal.throwIfAborted();
  return {
    ...rest,
    pages: results.map(({ page, failure }) => ({
      ...asResult(page),
      ...(failure !== null && { sections: [] }),
      failure,
    })),
    ...byModel(writer.model, results.map(({ usage }) => usage).reduce(addTokens, noTokens)),
  };
};
