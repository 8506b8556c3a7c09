// Publishes, rolls back and unpublishes sites. The files of a release are complete on disk before its row is
// committed, and the host's pointer moves last: visitors always get one complete release.
import {
  sitePublished,
  siteRolledBack,
  siteUnpublished,
} from '@sitewright/contract/publishing/publishing-events';
import { randomUUID } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import type { Finding, Release } from '@sitewright/contract/publishing/publishing';
import type { OfflinePage } from '@sitewright/contract/publishing/offline-page';
import type { Site } from '@sitewright/contract/sites/sites';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hasPayments } from '../form-payments/form-payments.service.ts';
import { readFormScript } from '../forms/form-script.ts';
import { createEmbeddedForms, type DraftForm, listDraftForms, publishForms } from '../forms/draft-forms.ts';
import { embeddedFormsOf } from '../rendering/embedded-forms.ts';
import { loadDraft, type SiteDraft } from '../rendering/site-draft.ts';
import { siteUrl } from '../../core/site-url.ts';
import { presentSite } from '../sites/sites.present.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { isTenantActive, setLiveRelease, setOfflinePage, type SiteView } from '../sites/sites.store.ts';
import { createSiteVersion } from '../versions/create-version.service.ts';
import { drawDraft } from './draw-draft.ts';
import { enqueuePointerUpdate, syncLivePointer } from './live-pointer/live-pointer.service.ts';
import { withCaptchaHosts } from '../captcha/captcha-policy.ts';
import { codePolicyOf } from '../rendering/release-code.ts';
import type { ReleaseManifest } from './release-storage.ts';
import { enqueueAvifVariants } from './avif-variants.job.ts';
import { blockingFindings, publishFindings } from './publish-checks.ts';
import { reportProgress } from './publish-progress.ts';
import { siteKey } from './site-key.ts';
import { collectImages } from './site-images.ts';
import {
  deleteReleases,
  insertRelease,
  listReleases as listReleaseRows,
  lockPublishing,
  nextReleaseNumber,
  type ReleaseRowWithUser,
} from './releases.store.ts';

const draftOf = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  permission: Permission,
): Promise<SiteDraft> =>
  withTenant(ctx.db, actor, async (tx) =>
    loadDraft(ctx, tx, await requireSite(tx, actor, siteId, permission)),
  );

const checksOf = async (ctx: ServerContext, { tenantId }: Actor) => ({
  hasPayments: await hasPayments(ctx, tenantId),
});

export const checkPublish = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ findings: Finding[] }> => {
  const draft = await draftOf(ctx, actor, siteId, 'sites.read');
  return { findings: publishFindings(ctx.library, draft, await checksOf(ctx, actor)) };
};

const requirePublishable = async (ctx: ServerContext, actor: Actor, draft: SiteDraft): Promise<void> => {
  const blocking = blockingFindings(ctx.library, draft, await checksOf(ctx, actor));
  if (blocking.length === 0) return;
  throw new AppError('publish_blocked', blocking[0]!.message, { details: { findings: blocking } });
};

/** Sites of a closed tenant stay offline, whoever publishes them. */
const requireOpenTenant = async (tx: TenantTransaction): Promise<void> => {
  if (await isTenantActive(tx)) return;
  throw new AppError('tenant_suspended', 'This workspace is closed. Reopen it before you publish.');
};

/** The forms of the site, those on its pages with a version for visitors. */
const publishEmbeddedForms = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  draft: SiteDraft,
): Promise<DraftForm[]> => {
  const { id } = draft.site;
  const embedded = embeddedFormsOf(ctx.library, draft);
  await createEmbeddedForms(tx, id, embedded);
  await publishForms(ctx, tx, id, embedded);
  return listDraftForms(tx, id);
};

export interface Built {
  releaseId: string;
  stale: string[];
}

interface Draft {
  draft: SiteDraft;
  /** Records the release beside its row. */
  keepState: (tx: TenantTransaction, releaseNumber: number) => Promise<void>;
}

/** What is being published now: the draft of the site. */
const draftNow = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  siteId: string,
): Promise<Draft> => {
  const site = await requireSite(tx, actor, siteId, 'sites.publish');
  const loaded = await loadDraft(ctx, tx, site);
  await requirePublishable(ctx, actor, loaded);
  return {
    draft: { ...loaded, forms: await publishEmbeddedForms(ctx, tx, loaded) },
    keepState: async (inTransaction, releaseNumber) => {
      const { userId } = actor;
      await createSiteVersion(inTransaction, site, { reason: 'published', releaseNumber, userId });
    },
  };
};

/** Rules that older releases do not have. */
const manifestRules = ({ redirectRules: { exact, patterns } }: SiteDraft) => {
  const gone = [...exact.values()].filter(({ code }) => code === 410).map(({ from }) => from);
  return {
    ...(gone.length > 0 ? { gone } : {}),
    ...(patterns.length > 0 ? { patterns: patterns.map(({ rule }) => rule) } : {}),
  };
};

/** Renders and writes a release and records it in the site's row, one publish at a time. */
export const buildAndRecord = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { siteId, load = draftNow }: { siteId: string; load?: typeof draftNow },
): Promise<Built> => {
  await requireOpenTenant(tx);
  await lockPublishing(tx, siteId);
  const { draft, keepState } = await load(ctx, tx, actor, siteId);
  const url = siteUrl(ctx, draft.site.subdomain ?? '');
  const previousId = draft.site.published_release_id;
  const previous = await ctx.releases.readKeyed(siteId, previousId);
  const shared = siteKey(draft, url);
  const keys = new Map(
    Object.entries(previous).flatMap(([path, { key }]) =>
      key.startsWith(`${shared}.`) ? [[path, key.slice(shared.length + 1)] as const] : [],
    ),
  );
  const { built, sources } = await drawDraft(ctx, tx, {
    draft,
    siteUrl: url,
    keys,
    previous,
    shared,
    formScript: readFormScript(),
    collect: (content) => collectImages(ctx, draft, { content }),
  });
  const releaseId = randomUUID();
  const code = await withCaptchaHosts(ctx, tx, siteId, draft.code && codePolicyOf(draft.code));
  const manifest = await ctx.releases.write(
    {
      tenantId: actor.tenantId,
      siteId,
      releaseId,
      redirects: {
        ...Object.assign({}, ...sources.map(({ redirects }) => redirects)),
        ...Object.fromEntries(draft.redirects),
      },
      detours: [...draft.detours],
      ...manifestRules(draft),
      ...(code ? { code } : {}),
      ...(sources.some((source) => source.isGuarded) ? { isGuarded: true } : {}),
      ...(draft.consent ? { consent: draft.consent.version } : {}),
      pages: draft.pages.length,
    },
    built,
    previousId,
  );
  try {
    const { userId } = actor;
    return { releaseId, stale: await record(tx, { draft, releaseId, manifest, userId, keepState }) };
  } catch (error) {
    // Its row will never exist, so the folder would be left behind.
    await ctx.releases.remove(siteId, releaseId);
    throw error;
  }
};

/** Records a written release as the current one; returns the ids of releases beyond the retention limit. */
const record = async (
  tx: TenantTransaction,
  {
    draft: { site, company },
    releaseId,
    manifest,
    userId,
    keepState,
  }: Draft & { releaseId: string; manifest: ReleaseManifest; userId: string },
): Promise<string[]> => {
  const siteId = site.id;
  const number = await nextReleaseNumber(tx, siteId);
  const summary = {
    pages: manifest.pages,
    bytes: manifest.bytes,
    draftVersion: site.draft_version,
    facts: company.hashes(),
  };
  await insertRelease(tx, { siteId, id: releaseId, number, manifest: summary, userId });
  await setLiveRelease(tx, siteId, { releaseId, version: site.draft_version });
  await keepState(tx, number);
  const rows = await listReleaseRows(tx, siteId);
  const stale = rows.slice(limits.sites.releasesKept).map((row) => row.id);
  await deleteReleases(tx, stale);
  return stale;
};

/** Makes a recorded release the one that visitors get. */
export const goLive = async (
  ctx: ServerContext,
  { tenantId }: Actor,
  siteId: string,
  built: Built,
): Promise<void> => {
  await syncLivePointer(ctx, { tenantId, siteId });
  for (const id of built.stale) await ctx.releases.remove(siteId, id);
};

const presentNow = (ctx: ServerContext, actor: Actor, siteId: string): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) =>
    presentSite(ctx, await requireSite(tx, actor, siteId, 'sites.publish')),
  );

export const publish = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  meta?: CallMeta,
): Promise<Site> => {
  const report = reportProgress(ctx, { tenantId: actor.tenantId, siteId });
  await report.step('checking');
  // Image processing can take seconds, so it runs before the lock; the second run finds cached results.
  const draft = await draftOf(ctx, actor, siteId, 'sites.publish');
  await requirePublishable(ctx, actor, draft);
  await report.step('images');
  await collectImages(ctx, draft, { onImage: report.image });
  await report.step('rendering');
  const built = await withTenant(ctx.db, actor, async (tx) => {
    const result = await buildAndRecord(ctx, tx, actor, { siteId });
    const detail = { releaseId: result.releaseId };
    await emitForSite(ctx, tx, sitePublished, { actor, meta, payload: detail }, draft.site);
    await enqueuePointerUpdate(ctx, tx, siteId);
    return result;
  });
  await report.step('live');
  await goLive(ctx, actor, siteId, built);
  await enqueueAvifVariants(ctx, draft.site.subdomain ?? '');
  return presentNow(ctx, actor, siteId);
};

/** A site that leads to itself would never show anything. */
const requireElsewhere = (ctx: ServerContext, site: SiteView, page: OfflinePage): void => {
  if (page.kind !== 'moved') return;
  const own = new URL(siteUrl(ctx, site.subdomain ?? '')).host;
  if (new URL(page.url).host !== own) return;
  const sentence = 'Enter the address of another website.';
  throw new AppError('validation_failed', sentence, { fields: { 'offlinePage.url': sentence } });
};

export const unpublish = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  {
    meta,
    offlinePage = { kind: 'default' },
  }: { meta?: CallMeta; offlinePage?: OfflinePage | undefined } = {},
): Promise<Site> => {
  await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, siteId, 'sites.publish');
    requireElsewhere(ctx, found, offlinePage);
    await setLiveRelease(tx, siteId, null);
    await setOfflinePage(tx, siteId, offlinePage.kind === 'default' ? null : offlinePage);
    await emitForSite(ctx, tx, siteUnpublished, { actor, meta }, found);
    await enqueuePointerUpdate(ctx, tx, siteId);
  });
  await syncLivePointer(ctx, { tenantId: actor.tenantId, siteId });
  return presentNow(ctx, actor, siteId);
};

const presentRelease = (row: ReleaseRowWithUser, liveId: string | null): Release => ({
  id: row.id,
  number: row.number,
  createdAt: row.created_at.toISOString(),
  publishedBy: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email,
  isLive: row.id === liveId,
  pages: Number(row.manifest['pages'] ?? 0),
  bytes: Number(row.manifest['bytes'] ?? 0),
});

export const listReleases = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ releases: Release[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    const live = site.is_published ? site.published_release_id : null;
    return { releases: (await listReleaseRows(tx, siteId)).map((row) => presentRelease(row, live)) };
  });

/** Makes an earlier release the live one. The draft does not change. */
export const rollback = async (
  ctx: ServerContext,
  actor: Actor,
  { siteId, releaseId }: { siteId: string; releaseId: string },
  meta?: CallMeta,
): Promise<Site> => {
  await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, siteId, 'sites.publish');
    await requireOpenTenant(tx);
    await lockPublishing(tx, siteId);
    const row = (await listReleaseRows(tx, siteId)).find((candidate) => candidate.id === releaseId);
    if (!row) throw notFound('The release');
    const version = Number(row.manifest['draftVersion'] ?? 0);
    await setLiveRelease(tx, siteId, { releaseId, version });
    await emitForSite(ctx, tx, siteRolledBack, { actor, meta, payload: { releaseId } }, found);
    await enqueuePointerUpdate(ctx, tx, siteId);
  });
  await syncLivePointer(ctx, { tenantId: actor.tenantId, siteId });
  return presentNow(ctx, actor, siteId);
};
