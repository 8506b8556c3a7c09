// Looking at a draft without publishing it. The markup is the tenant's, so the documents are sent under
// the sandbox header: their scripts run as nobody.
import { escapeHtml, textOf } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import { withTenant } from '../../db/tenant-scope.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Actor } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import { resolveDraftImage } from '../media/draft-images.ts';
import { renderDraftPage } from '../rendering/render-draft.ts';
import { loadDraft, type SiteDraft } from '../rendering/site-draft.ts';
import { presentFullPage } from '../pages/pages.present.ts';
import { presentSite } from '../sites/sites.present.ts';
import { inSites, requireSite } from '../sites/sites.service.ts';
import { findSite } from '../sites/sites.store.ts';
import { previewAddress, previewExpiry, readPreviewToken } from './preview-token.ts';

export const createPreviewAddress = (ctx: ServerContext, actor: Actor, siteId: string) =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, siteId);
    return {
      url: previewAddress(ctx, { tenantId: actor.tenantId, siteId }),
      expiresAt: new Date(previewExpiry(Date.now())).toISOString(),
    };
  });

export const previewSite = (ctx: ServerContext, actor: Actor, siteId: string) =>
  inSites(ctx, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId);
    const draft = await loadDraft(tx, site);
    return {
      site: presentSite(ctx, site),
      pages: draft.pages.map((page) => ({ ...presentFullPage(page, page.content) })),
      header: draft.header ? { ...draft.header } : null,
      footer: draft.footer ? { ...draft.footer } : null,
    };
  });

const drawPage = (ctx: ServerContext, draft: SiteDraft, base: string, path: string): string => {
  const page = draft.pages.find((candidate) => candidate.path === path);
  if (!page) throw notFound('The page');
  const rendered = renderDraftPage(ctx.library, draft, page, {
    image: resolveDraftImage(ctx.library, draft.media, draft.custom.pictures),
    font: (file) => `/library/fonts/${file}`,
    page: (target) => `${base}${target.slice(1)}`,
    form: () => '#',
  });
  return htmlDocument(
    {
      lang: draft.locale,
      title: textOf(page.seo['title']) || `${page.title} – ${draft.site.name}`,
      robots: 'noindex',
      theme: draft.theme.id,
      stylesheet: { css: rendered.css },
      preloadFonts: rendered.preloadFonts,
    },
    rendered.body,
  );
};

/** The HTML of a draft's page for the holder of a preview address. */
export const renderPreview = async (ctx: ServerContext, token: string, path: string): Promise<string> => {
  const grant = readPreviewToken(ctx, token);
  if (!grant) throw new AppError('not_found', 'This preview has ended. Open it again from the builder.');
  return withTenant(ctx.db, { tenantId: grant.tenantId }, async (tx) => {
    const site = await findSite(tx, grant.siteId);
    if (!site) throw notFound('The site');
    return drawPage(ctx, await loadDraft(tx, site), `/preview/frame/${token}/`, path);
  });
};

/** What a frame shows when there is nothing to draw. */
export const previewFault = (message: string): string =>
  htmlDocument(
    {
      lang: 'en',
      title: 'Preview',
      robots: 'noindex',
      stylesheet: {
        css: 'body{display:grid;place-items:center;min-height:90vh;font:16px/1.5 system-ui;color:#444}',
      },
    },
    `<p>${escapeHtml(message)}</p>`,
  );
