// Proposals are worked out anew for each request, from the answers alone.
import type * as contract from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Language } from '@sitewright/contract/fields';
import { generalIndustry } from '@sitewright/writer/industries/find-industry';
import { pagesInOrder, pageTitle, suggestedPages } from '@sitewright/writer/suggest-pages';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { generateSite } from '../ai/generate-site.ts';
import { renderUnsavedPage } from '../preview/unsaved-site.ts';
import { createFrameToken, logoUrl, readFrameToken } from './frame-token.ts';
import { keepsNameBeside, placeLogo } from './place-logo.ts';
import { industryOf, optionsOf, proposalOf } from './wizard-site.ts';
import { readSession, type WizardCaller } from './wizard.service.ts';
import { findLogoSize, findSession } from './wizard.store.ts';

/** In the order of their names, and last the one that fits any business. */
export const listIndustries = (
  ctx: ServerContext,
  language: Language,
): EndpointResponse<typeof contract.listWizardIndustries> => {
  const all = [...ctx.writerLibrary().industries.values()].map(({ slug, texts }) => ({
    slug,
    label: texts[language].label,
  }));
  const byLabel = all
    .filter(({ slug }) => slug !== generalIndustry)
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return { industries: [...byLabel, ...all.filter(({ slug }) => slug === generalIndustry)] };
};

export const getPlan = async (
  ctx: ServerContext,
  caller: WizardCaller,
  id: string,
): Promise<EndpointResponse<typeof contract.getWizardPlan>> => {
  const session = await readSession(ctx, caller, id);
  const { data } = session;
  const language = data.locale ?? 'en';
  const found = industryOf(ctx, data);
  const suggested = suggestedPages(found, data.goals ?? []);
  // A gallery needs several images, and there is no page without.
  const gallery = generateSite(ctx, {
    ...optionsOf(ctx, session, 0),
    pages: [...new Set([...suggested, 'gallery' as const])],
  });
  const hasGallery = gallery.pages.some(({ kind }) => kind === 'gallery');
  const isPossible = (kind: string): boolean => kind !== 'gallery' || hasGallery;
  return {
    industry: { slug: found.slug, label: found.texts[language].label },
    pages: pagesInOrder(suggested)
      .filter(isPossible)
      .map((kind) => ({
        kind,
        title: pageTitle(found.texts[language], language, kind),
        isSuggested: suggested.includes(kind),
      })),
  };
};

const fontName = (ctx: ServerContext, id: string): string =>
  (ctx.library.fonts.get(id)?.family ?? '').replace(/ Variable$/, '');

export const listProposals = async (
  ctx: ServerContext,
  caller: WizardCaller,
  id: string,
  round: number,
): Promise<EndpointResponse<typeof contract.listWizardProposals>> => {
  const session = await readSession(ctx, caller, id);
  const token = createFrameToken(ctx, session.id);
  const first = round * wizardLimits.proposals;
  const proposals = Array.from({ length: wizardLimits.proposals }, (_, index) => {
    const variant = first + index;
    const { site, theme, options } = proposalOf(ctx, session, variant);
    const { primary, secondary, background, text } = theme.colors;
    return {
      variant,
      tone: options.tone,
      colors: { primary, secondary, background, text },
      fonts: { heading: fontName(ctx, theme.fonts.heading), body: fontName(ctx, theme.fonts.body) },
      pages: site.pages.map(({ title, slug }, at) => ({
        title,
        url: `/preview/wizard-frame/${token}/${variant}/${at === 0 ? '' : encodeURIComponent(slug)}`,
      })),
    };
  });
  return { proposals };
};

/** The HTML of a page of a proposal, for the holder of its token. */
export const renderProposal = async (
  ctx: ServerContext,
  { token, variant, path }: { token: string; variant: number; path: string },
): Promise<string> => {
  const sessionId = readFrameToken(ctx, token);
  const session = sessionId && (await findSession(ctx.db, sessionId, ctx.clock.now()));
  if (!session) throw new AppError('not_found', 'This preview has expired. Reload the page to see it again.');
  const { site, theme, options } = proposalOf(ctx, session, variant);
  const { id, logo_version: version } = session;
  const logo = version === null ? undefined : await findLogoSize(ctx.db, id);
  const header =
    version === null || !logo
      ? site.header
      : placeLogo(ctx.library, site.header, {
          src: logoUrl(ctx, { id, version }),
          alt: options.businessInfo.name,
          keepsName: keepsNameBeside(logo),
        });
  return renderUnsavedPage(
    ctx.library,
    {
      name: options.businessInfo.name,
      language: options.locale,
      theme,
      header,
      footer: site.footer,
      pages: site.pages.map((page) => ({ ...page, content: page })),
    },
    { base: `/preview/wizard-frame/${token}/${variant}`, path },
  );
};
