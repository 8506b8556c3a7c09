// Restores a whole site, or parts of it, to an earlier version, after saving its current state.
import { siteVersionRestored } from '@sitewright/contract/versions/version-events';
import type { Section } from '@sitewright/contract/content';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import type {
  restoreSiteVersion as restoreEndpoint,
  SiteState,
} from '@sitewright/contract/versions/versions';
import type { JsonObject } from '@sitewright/contract/content';
import { isSameJson } from '@sitewright/document/json';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import { loadDraftDesigns } from '../custom-templates/draft-designs.ts';
import { findPart, listDocuments, lockDocument } from '../site-content/documents.store.ts';
import { listPages } from '../site-content/pages.store.ts';
import { mayUseCode } from '../site-content/may-use-code.ts';
import { earlierScripts } from '../site-content/section-code.ts';
import { listRedirects, replaceRedirects, setCode } from '../site-content/site-settings.store.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { type SiteView, updateSite } from '../sites/sites.store.ts';
import { createSiteVersion } from '../versions/create-version.service.ts';
import { restoreAllPages, restoreSomePages } from './restore-pages.service.ts';
import { removeLaterSections, restoreSections } from './restore-sections.service.ts';
import { asJson, mayRestore, type SiteRestore } from './site-restore.ts';
import { requireSiteVersion, stateOfVersion } from './site-versions.service.ts';
import { restoreContent } from './versions.service.ts';

type Result = EndpointResponse<typeof restoreEndpoint>;

const restoreSiteProperties = async (restoring: SiteRestore): Promise<void> => {
  const { tx, site, earlier, result, wants } = restoring;
  const theme = asJson(earlier.theme);
  if (wants('theme') && !isSameJson(site.theme, theme)) {
    await updateSite(tx, site.id, { theme });
    result.parts.push('theme');
  }
  const { name, description } = earlier;
  const settings = asJson(earlier.settings);
  const businessContext = asJson(earlier.businessContext ?? site.business_context);
  const isSame =
    isSameJson(site.settings, settings) &&
    isSameJson(site.business_context, businessContext) &&
    site.name === name &&
    site.description === description;
  if (wants('settings') && !isSame && mayRestore(restoring, 'settings', 'sites.settings')) {
    await updateSite(tx, site.id, { settings, businessContext, name, description });
    result.parts.push('settings');
  }
};

/** Code is not restored when the plan does not include it; removing it is always allowed. */
const restoreCode = async (restoring: SiteRestore): Promise<void> => {
  const { tx, site, earlier, result, wants } = restoring;
  const { code } = earlier;
  if (
    !wants('code') ||
    !code ||
    isSameJson(siteCodeSchema.parse(site.code) as JsonObject, code as unknown as JsonObject)
  )
    return;
  if (!mayRestore(restoring, 'code', 'sites.code')) return;
  const pieces = [code.head, code.bodyEnd, ...Object.values(code.sections)];
  if (pieces.some((piece) => piece.trim() !== '') && !(await mayUseCode(tx))) {
    if (!result.kept.includes('code')) result.kept.push('code');
    return;
  }
  await setCode(tx, site.id, code);
  result.parts.push('code');
};

const restoreParts = async ({ ctx, tx, actor, site, earlier, result, wants }: SiteRestore): Promise<void> => {
  for (const kind of ['header', 'footer'] as const) {
    const content = earlier[kind];
    const part = wants(kind) && content ? await findPart(tx, site.id, kind) : undefined;
    const document = part && (await lockDocument(tx, site.id, part.id));
    if (!document) continue;
    const { version } = await restoreContent(ctx, tx, actor, document, { content: asJson(content) });
    if (version !== document.version) result.parts.push(kind);
  }
};

/** Runs after the pages, so that no redirect hides one of them. */
const restoreRedirects = async (
  restoring: SiteRestore,
  before: Awaited<ReturnType<typeof listRedirects>>,
): Promise<void> => {
  const { tx, site, earlier, result, wants } = restoring;
  if (!wants('redirects') || !earlier.redirects) return;
  const pages = new Set((await listPages(tx, site.id)).map((page) => `/${page.slug}`));
  const redirects = earlier.redirects.filter(({ from }) => !pages.has(from));
  const isSame = isSameJson(before, redirects);
  if (!isSame && !mayRestore(restoring, 'redirects', 'sites.settings')) return;
  await replaceRedirects(tx, site.id, redirects);
  if (!isSame) result.parts.push('redirects');
};

const missingDesigns = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  earlier: SiteState,
): Promise<string[]> => {
  const sections = [earlier.header, earlier.footer, ...earlier.pages.map(({ content }) => content)].flatMap(
    (content) => (content?.sections ?? []) as unknown as Section[],
  );
  const custom = await loadDraftDesigns(tx, sections);
  const missing = sections.filter(
    (section) =>
      !isHtmlSection(section) && !ctx.library.designs.has(section.type) && !custom.has(section.type),
  );
  return [...new Set(missing.map(({ type }) => type))];
};

/** The earlier state without scripts of sections that the user may not bring back. */
const withAllowedScripts = async (
  tx: TenantTransaction,
  site: SiteView,
  { earlier, deletedPageId }: { earlier: SiteState; deletedPageId: string | undefined },
): Promise<SiteState> => {
  const deleted = earlier.pages.find(({ id }) => id === deletedPageId);
  const present = [
    ...(await listDocuments(tx, site.id)).map((row) => row.content),
    ...(deleted ? [asJson(deleted.content)] : []),
  ];
  const allowed = await earlierScripts(tx, site, present);
  const read = <Content extends object>(content: Content): Content =>
    allowed(asJson(content)) as unknown as Content;
  return {
    ...earlier,
    header: earlier.header && read(earlier.header),
    footer: earlier.footer && read(earlier.footer),
    pages: earlier.pages.map((page) => ({ ...page, content: read(page.content) })),
    ...(earlier.sections
      ? { sections: earlier.sections.map((section) => ({ ...section, content: read(section.content) })) }
      : {}),
  };
};

interface WantedRestore {
  siteId: string;
  versionId: string;
  parts: string[] | undefined;
  /** A page whose deletion by the same user is undone: its scripts may come back. */
  deletedPageId?: string;
}

interface WantedState {
  site: SiteView;
  state: SiteState;
  parts: string[] | undefined;
  deletedPageId?: string | undefined;
}

/** Gives a site an earlier state, or parts of it, after saving its current one as a version. */
export const restoreSiteState = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { site, state, parts, deletedPageId }: WantedState,
): Promise<Result> => {
  const earlier = await withAllowedScripts(tx, site, { earlier: state, deletedPageId });
  const before = await createSiteVersion(tx, site, { reason: 'restored', userId: actor.userId });
  const result: Result = {
    before,
    changed: 0,
    broughtBack: 0,
    removed: 0,
    parts: [],
    kept: isSameJson(asJson(state), asJson(earlier)) ? [] : ['code'],
    missingDesigns: [],
  };
  const wants = (part: string): boolean => parts === undefined || parts.includes(part);
  const restoring: SiteRestore = { ctx, tx, actor, site, earlier, result, wants };
  const redirects = await listRedirects(tx, site.id);
  await restoreSiteProperties(restoring);
  await restoreCode(restoring);
  await restoreSections(restoring);
  await restoreParts(restoring);
  if (wants('pages')) await restoreAllPages(restoring);
  else await restoreSomePages(restoring);
  await removeLaterSections(restoring);
  await restoreRedirects(restoring, redirects);
  await updateSite(tx, site.id, {});
  return { ...result, missingDesigns: await missingDesigns(ctx, tx, earlier) };
};

export const restoreSiteVersionIn = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { siteId, versionId, parts, deletedPageId, meta }: WantedRestore & { meta?: RequestMeta | undefined },
): Promise<Result> => {
  const site = await requireSite(tx, actor, siteId, 'sites.write');
  const version = await requireSiteVersion(tx, siteId, versionId);
  const state = await stateOfVersion(tx, version.id);
  const result = await restoreSiteState(ctx, tx, actor, { site, state, parts, deletedPageId });
  await emitForSite(ctx, tx, siteVersionRestored, { actor, meta, payload: { versionId } }, site);
  return result;
};

export const restoreSiteVersion = (
  ctx: ServerContext,
  actor: Actor,
  wanted: WantedRestore,
  meta?: RequestMeta,
): Promise<Result> =>
  withTenant(ctx.db, actor, (tx) => restoreSiteVersionIn(ctx, tx, actor, { ...wanted, meta }));
