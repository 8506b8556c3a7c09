// Writes pages and whole sites. Nothing is saved: whoever asked decides what becomes of it.
import type * as contract from '@sitewright/contract/ai/ai';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { GeneratedPage } from '@sitewright/writer/generate-site';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { generateSite } from './generate-site.ts';
import { addTokens, noTokens } from './model/model-connection.ts';
import { findPageWriter } from './page-writer.ts';
import { writePages } from './tasks/write-pages.ts';
import { type Connected, whileConnected } from './while-connected.ts';
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
  meta: Connected,
): Promise<EndpointResponse<typeof contract.writePage>> => {
  requirePermission(actor, 'ai.use');
  const { pages, needsInput } = generateSite(ctx, { ...wish, pages: [pageType] });
  const page = pages.find(({ kind }) => kind === pageType);
  if (!page) throw needsPictures();
  const writer = await findPageWriter(ctx, actor, { ...wish, useBuiltIn });
  if (!writer) return { ...asResult(page), ...builtIn, needsInput };
  const { value, model, usage } = await whileConnected(meta, (signal) => writer.write(page, signal));
  return { ...asResult(value), ...byModel(model, usage), needsInput };
};

export const writeSite = async (
  ctx: ServerContext,
  actor: Actor,
  { useBuiltIn, ...wish }: EndpointInput<typeof contract.writeSite>['body'],
  meta: Connected,
): Promise<EndpointResponse<typeof contract.writeSite>> => {
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
    return { ...rest, pages: site.pages.map((page) => ({ ...asResult(page), failure: null })), ...builtIn };
  const results = await whileConnected(meta, (signal) =>
    writePages(site.pages, (page) => writer.write(page, signal)),
  );
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
