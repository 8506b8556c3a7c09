// Actions of the landing manager besides changes: the draft goes live, now or later, and earlier versions come
// back.
import type * as contract from '@sitewright/contract/landing/landing-manager';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import {
  landingPublished,
  landingRestored,
  landingScheduled,
} from '@sitewright/contract/landing/landing-events';
import type { LandingManager } from '@sitewright/contract/landing/landing-manager';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { type Actor, defaultTenantId } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { EventActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { HostTenant } from '../../../http/hosts.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { tenantSnapshot } from '../../../identity/tenants/tenant-snapshot.ts';
import { findRunning } from '../experiments/experiments.store.ts';
import { placeOf } from '../documents/landing-state.ts';
import { renderLandingPage } from '../page/render-page.ts';
import { assertNoTest, requireTemplate, saveLive } from './change-landing.service.ts';
import { changedPages, checkCustomizations, checkOverrides } from './check-config.ts';
import {
  deleteDraft,
  findTenantLocale,
  findVersion,
  type InstanceRow,
  listInstances,
  listVersions,
  lockDraft,
  lockInstance,
  setPublishTime,
} from './instances.store.ts';
import { requireLanding } from './landing-access.ts';
import { presentLanding } from './present-landing.ts';
import { initialConfig, storedConfig } from './stored-config.ts';

/** The host of the actor's tenant; undefined for the platform's. */
const hostOf = async (ctx: ServerContext, { tenantId }: Actor): Promise<HostTenant | undefined> => {
  if (tenantId === defaultTenantId) return undefined;
  const found = await tenantSnapshot(ctx, tenantId);
  if (!found) throw notFound('The workspace');
  return { id: found.id, name: found.name, label: found.id };
};

const presentRow = (ctx: ServerContext, row: InstanceRow | undefined) => ({
  ...presentLanding(ctx, row ? storedConfig(row) : initialConfig, row?.version ?? 0),
  changedAt: row && row.version > 0 ? row.updated_at.toISOString() : null,
  changedBy: row?.email ?? null,
});

const presentManager = async (
  ctx: ServerContext,
  tx: TenantTransaction,
): Promise<Omit<LandingManager, 'url' | 'tenantId'>> => {
  const rows = await listInstances(tx);
  const draft = rows.find(({ status }) => status === 'draft');
  return {
    live: presentRow(
      ctx,
      rows.find(({ status }) => status === 'live'),
    ),
    draft: draft ? { ...presentRow(ctx, draft), publishAt: draft.publish_at?.toISOString() ?? null } : null,
    hasRunningTest: (await findRunning(tx)) !== undefined,
    fonts: [...ctx.library.fonts.values()].map(({ id, family }) => ({
      id,
      family: family.replace(/ Variable$/, ''),
    })),
  };
};

const inManager = async (
  ctx: ServerContext,
  caller: Actor,
  work: (tx: TenantTransaction) => Promise<unknown>,
): Promise<LandingManager> => {
  const actor = requireLanding(caller);
  const tenant = await hostOf(ctx, actor);
  const manager = await withTenant(ctx.db, actor, async (tx) => {
    await work(tx);
    return presentManager(ctx, tx);
  });
  const origin = tenant ? siteUrl(ctx, tenant.label) : new URL(ctx.env.appUrl).origin;
  return { tenantId: actor.tenantId, url: `${origin}/`, ...manager };
};

export const getCurrentLanding = (ctx: ServerContext, actor: Actor): Promise<LandingManager> =>
  inManager(ctx, actor, async () => undefined);

/** The draft becomes the live page, in the caller's transaction. Not while a test shows it. */
/** 409 when the draft is not the one that the caller saw. */
const requireSeen = (draft: { version: number } | undefined, seen: number | undefined): void => {
  if (!draft || seen === undefined || seen === draft.version) return;
  const sentence = 'Somebody changed this draft in the meantime. Look at it again.';
  throw new AppError('stale_version', sentence, { status: 409, details: { version: draft.version } });
};

export const publishDraft = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  {
    actor,
    userId,
    meta,
    seen,
  }: {
    actor: EventActor;
    userId: string | null;
    meta?: RequestContext['meta'];
    seen?: number;
  },
): Promise<void> => {
  // Locked before it is read: what is saved meanwhile would be deleted unseen, and a second publication would repeat this.
  const draft = await lockDraft(tx);
  await assertNoTest(tx);
  if (!draft) throw new AppError('wrong_state', 'There is no draft to publish.');
  requireSeen(draft, seen);
  const config: LandingConfig = storedConfig(draft);
  await lockInstance(tx, 'live', initialConfig);
  const version = await saveLive(ctx, tx, { config, userId, change: 'published' });
  await deleteDraft(tx, draft.version);
  await emit(ctx, tx, landingPublished, {
    tenantId: tx.tenantId,
    actor,
    target: { type: 'landing_page', id: 'live' },
    payload: { version },
    meta,
  });
};

export const publishLandingDraft = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  seen: number,
): Promise<LandingManager> => {
  const manager = await inManager(ctx, actor, async (tx) => {
    await publishDraft(ctx, tx, { actor, userId: actor.userId, meta, seen });
  });
  ctx.landingDocuments.invalidate(manager.tenantId);
  return manager;
};

export const discardLandingDraft = (
  ctx: ServerContext,
  actor: Actor,
  seen?: number,
): Promise<LandingManager> =>
  inManager(ctx, actor, async (tx) => {
    requireSeen(await lockDraft(tx), seen);
    await assertNoTest(tx);
    await deleteDraft(tx);
  });

const dayMs = 24 * 60 * 60_000;

const requireTime = (publishAt: string, now: Date): Date => {
  const reject = (sentence: string): never => {
    throw new AppError('validation_failed', sentence, { fields: { publishAt: sentence } });
  };
  const ahead = Date.parse(publishAt) - now.getTime();
  if (ahead <= 0) reject('This time has passed. Choose one in the future.');
  if (ahead > landingLimits.scheduleDays * dayMs)
    reject(`Choose a time within the next ${landingLimits.scheduleDays} days.`);
  return new Date(publishAt);
};

export const scheduleLandingDraft = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { publishAt, version }: { publishAt: string | null; version?: number | undefined },
): Promise<LandingManager> =>
  inManager(ctx, actor, async (tx) => {
    const at = publishAt === null ? null : requireTime(publishAt, ctx.clock.now());
    requireSeen(await lockDraft(tx), version);
    await assertNoTest(tx);
    if (!(await setPublishTime(tx, at, actor.userId)))
      throw new AppError('wrong_state', 'There is no draft to publish.');
    await emit(ctx, tx, landingScheduled, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'landing_page', id: 'draft' },
      payload: { publishAt },
      meta,
    });
  });

export const listLandingVersions = async (
  ctx: ServerContext,
  caller: Actor,
): Promise<EndpointResponse<typeof contract.listLandingVersions>> => {
  const actor = requireLanding(caller);
  const rows = await withTenant(ctx.db, actor, listVersions);
  return {
    versions: rows.map((row, index) => ({
      version: row.version,
      templateId: row.template_id,
      change: row.change,
      isLive: index === 0,
      createdAt: row.created_at.toISOString(),
      createdBy: row.email,
    })),
  };
};

export const getLandingVersion = async (
  ctx: ServerContext,
  caller: Actor,
  wanted: number,
): Promise<EndpointResponse<typeof contract.getLandingVersion>> => {
  const actor = requireLanding(caller);
  const row = await withTenant(ctx.db, actor, (tx) => findVersion(tx, wanted));
  if (!row) throw notFound('The version');
  return { ...storedConfig(row), version: row.version };
};

export const restoreLandingVersion = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  wanted: number,
): Promise<LandingManager> => {
  const manager = await inManager(ctx, actor, async (tx) => {
    const row = await findVersion(tx, wanted);
    if (!row) throw notFound('The version');
    await assertNoTest(tx);
    await lockInstance(tx, 'live', initialConfig);
    const version = await saveLive(ctx, tx, {
      config: storedConfig(row),
      userId: actor.userId,
      change: 'restored',
    });
    await emit(ctx, tx, landingRestored, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'landing_page', id: 'live' },
      payload: { version },
      meta,
    });
  });
  ctx.landingDocuments.invalidate(manager.tenantId);
  return manager;
};

export const previewLanding = async (
  ctx: ServerContext,
  caller: Actor,
  wanted: EndpointInput<typeof contract.previewLanding>['body'],
): Promise<EndpointResponse<typeof contract.previewLanding>> => {
  const actor = requireLanding(caller);
  const template = requireTemplate(ctx, wanted.templateId);
  const { customizations, contentOverrides, enabledPages, seo, page, language, scheme, edit } = wanted;
  const config = {
    customizations: customizations ?? initialConfig.customizations,
    contentOverrides: contentOverrides ?? {},
    enabledPages: changedPages(initialConfig.enabledPages, enabledPages ?? {}),
    seo: seo ?? initialConfig.seo,
  };
  checkCustomizations(template, config.customizations, ctx.library.fonts);
  checkOverrides(template, config.contentOverrides);
  const tenant = await hostOf(ctx, actor);
  const locale = await withTenant(ctx.db, actor, findTenantLocale);
  const { html, issues } = renderLandingPage(ctx, template, {
    place: await placeOf(ctx, tenant, locale),
    config,
    page,
    language,
    preview: { edit, scheme },
  });
  return { html, issues: issues.map(({ template: name }) => name) };
};
