// Previews a draft without publishing it. The markup is the tenant's, so documents are sent with the sandbox header:
// their scripts run in an opaque origin.
import type { JsonObject, Section } from '@sitewright/contract/content';
import { withPresentValues } from '@sitewright/render/bindings/resolve-bindings';
import { consentScript } from '../rendering/consent-script.data.ts';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { resolveDraftImage } from '../media/resolve-draft-image.ts';
import { pageHead } from '../rendering/page-head.ts';
import { renderDraftPage } from '../rendering/render-draft.ts';
import { consentParts } from '../rendering/draft-consent.ts';
import { readSectionPath, savedSectionDraft } from '../rendering/saved-section.ts';
import { loadDraft, type SiteDraft } from '../rendering/site-draft.ts';
import { presentFullPage } from '../pages/pages.present.ts';
import { siteUrl } from '../../core/site-url.ts';
import { presentSite } from '../sites/sites.present.ts';
import { requireSite } from '../sites/require-site.ts';
import { findSite, isTenantActive } from '../sites/sites.store.ts';
import { previewUrl, previewExpiry, readPreviewToken } from '../sites/preview-token.ts';

export const createPreviewUrl = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const { looker: personId } = await requireSite(tx, actor, siteId, 'sites.read');
    const url = previewUrl(ctx, { tenantId: actor.tenantId, siteId, userId: personId });
    return {
      url,
      reviewUrl: url.replace(/^\/preview\/frame\//, '/review/draft/'),
      expiresAt: new Date(previewExpiry(Date.now())).toISOString(),
    };
  });

export const previewSite = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    const draft = await loadDraft(ctx, tx, site);
    const withValues = (content: JsonObject): JsonObject =>
      withPresentValues(content, draft.company.facts) as JsonObject;
    return {
      site: presentSite(ctx, site),
      pages: draft.pages.map((page) => ({ ...presentFullPage(page, withValues(page.content)) })),
      header: draft.header ? { ...draft.header } : null,
      footer: draft.footer ? { ...draft.footer } : null,
    };
  });

type PreviewedPage = Pick<SiteDraft['pages'][number], 'path' | 'sections' | 'title' | 'seo'>;

const requirePath = (draft: SiteDraft, path: string): PreviewedPage => {
  const page = draft.pages.find((candidate) => candidate.path === path);
  if (!page) throw notFound('The page');
  return page;
};

const drawPage = (
  ctx: ServerContext,
  draft: SiteDraft,
  { base, script }: { base: string; script?: string | undefined },
  page: PreviewedPage,
): string => {
  const image = resolveDraftImage(ctx.library, draft.media, draft.custom.pictures);
  const rendered = renderDraftPage(ctx.library, draft, page, {
    image,
    font: (file) => `/library/fonts/${file}`,
    page: (target) => `${base}${target.slice(1)}`,
    form: () => '#',
    submit: () => '#',
  });
  // A preview runs no custom code and records no choice.
  const banner = consentParts(draft.consent);
  const scripts = [script, draft.consent && consentScript].filter((one) => one !== undefined);
  return htmlDocument(
    {
      ...pageHead(draft, page, { siteUrl: siteUrl(ctx, draft.site.subdomain ?? ''), image }),
      robots: 'noindex',
      theme: draft.theme.id,
      stylesheet: { css: rendered.css + banner.css },
      preloadFonts: rendered.preloadFonts,
    },
    banner.before + rendered.body + banner.after + scripts.map((one) => `<script>${one}</script>`).join(''),
  );
};

interface PreviewCall {
  token: string;
  path: string;
  /** URL prefix of the frames of this kind, and the script that runs in each. */
  frames: string;
  script?: string;
}

/** The HTML of a draft's page for the holder of a preview URL. */
export const renderPreview = async (
  ctx: ServerContext,
  { token, path, frames, script }: PreviewCall,
): Promise<string> => {
  const grant = readPreviewToken(ctx, token);
  if (!grant) throw new AppError('not_found', 'This preview has expired. Open it again from the editor.');
  const { tenantId, siteId, userId: personId } = grant;
  return withTenant(ctx.db, { tenantId }, async (tx) => {
    const site = await findSite(
      tx,
      siteId,
      personId === null ? undefined : { userId: personId, scope: 'own' },
    );
    if (!site) throw notFound('The site');
    const draft = await loadDraft(ctx, tx, site);
    const base = `${frames}${token}/`;
    const sectionId = readSectionPath(path);
    if (sectionId === undefined) return drawPage(ctx, draft, { base, script }, requirePath(draft, path));
    const saved = await savedSectionDraft(tx, draft, sectionId);
    if (!saved) throw notFound('The saved section');
    return drawPage(ctx, saved.draft, { base }, saved.page);
  });
};

/** A site as a reviewer may see it; not found while it is in the trash or its workspace is closed. */
export const reviewableSite = async (ctx: ServerContext, tx: TenantTransaction, siteId: string) => {
  const site = (await isTenantActive(tx)) ? await findSite(tx, siteId) : undefined;
  if (!site || site.deleted_at !== null) throw notFound('The site');
  const draft = await loadDraft(ctx, tx, site);
  const sectionsOf = (documentId: string): readonly Section[] =>
    draft.pages.find(({ id }) => id === documentId)?.sections ?? [];
  return {
    id: site.id,
    name: site.name,
    pages: draft.pages.map(({ id, title, path }) => ({ id, title, path })),
    /** The section that contains a node; the node itself when unknown. */
    sectionOf: (documentId: string, nodeId: string | null): string | null =>
      nodeId === null
        ? null
        : (sectionsOf(documentId).find((section) => JSON.stringify(section).includes(`"id":"${nodeId}"`))
            ?.id ?? nodeId),
  };
};

/** The HTML of a page for a reviewer, with a script that reports the positions of its sections. */
export const renderDraftForReview = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  siteId: string,
  { base, path, script }: { base: string; path: string; script: string },
): Promise<string> => {
  const site = await findSite(tx, siteId);
  if (!site) throw notFound('The site');
  const draft = await loadDraft(ctx, tx, site);
  return drawPage(ctx, draft, { base, script }, requirePath(draft, path));
};

/** The page that a frame shows when a preview cannot be rendered. */
export const previewErrorPage = (message: string): string =>
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
