// Changes of a landing page: of the live one, which visitors see at once, or of its draft.
import type * as contract from '@sitewright/contract/landing/landing';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { LandingState } from '@sitewright/contract/landing/landing';
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import { landingCustomized, landingTemplateSwitched } from '@sitewright/contract/landing/landing-events';
import { changesBetween } from '../../../core/changes.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { findRunning } from '../experiments/experiments.store.ts';
import type { LoadedTemplate } from '../templates/load-templates.ts';
import { carryOver, changedPages, checkCustomizations, checkOverrides } from './check-config.ts';
import {
  insertVersion,
  type InstanceStatus,
  listInstances,
  lockInstance,
  saveInstance,
  type VersionChange,
} from './instances.store.ts';
import { requireLanding } from './landing-access.ts';
import { presentLanding } from './present-landing.ts';
import { initialConfig, storedConfig } from './stored-config.ts';

type Switched = EndpointResponse<typeof contract.switchLandingTemplate>;

export const requireTemplate = (
  { landingTemplates }: Pick<ServerContext, 'landingTemplates'>,
  id: string,
): LoadedTemplate => {
  const template = landingTemplates.get(id);
  if (template) return template;
  const sentence = `There is no landing template “${id}”`;
  throw new AppError('validation_failed', sentence, { fields: { templateId: sentence } });
};

/** The variants of a test stay as they are until it ends: its result would be about neither. */
export const assertNoTest = async (tx: TenantTransaction): Promise<void> => {
  if (await findRunning(tx))
    throw new AppError('wrong_state', 'An A/B test is running. Stop it before you change the page.');
};

interface Current {
  config: LandingConfig;
  version: number;
}

/** The state that is about to be changed, locked. A new draft begins as a copy of the live page. */
const lockCurrent = async (tx: TenantTransaction, status: InstanceStatus): Promise<Current> => {
  for (;;) {
    const rows = await listInstances(tx);
    const live = rows.find((row) => row.status === 'live');
    const row = await lockInstance(tx, status, live ? storedConfig(live) : initialConfig);
    if (row) return { config: storedConfig(row), version: row.version };
    // The draft went live while this waited for its lock: the next one begins with what is live now.
  }
};

const assertCurrent = ({ version }: Current, seen: number | undefined): void => {
  if (seen === undefined || seen === version) return;
  throw new AppError(
    'stale_version',
    'Somebody changed this page in the meantime. Look at it again before you save.',
    {
      status: 409,
      details: { version },
    },
  );
};

/** Stores a live state with its version, in the caller's transaction. */
export const saveLive = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { config, userId, change }: { config: LandingConfig; userId: string | null; change: VersionChange },
): Promise<number> => {
  const now = ctx.clock.now();
  const version = await saveInstance(tx, 'live', { config, userId, now });
  await insertVersion(tx, { version, config, change, userId, now });
  return version;
};

const change = async <Result>(
  ctx: ServerContext,
  { actor: caller, meta }: RequestContext,
  {
    instance,
    version: seen,
    event,
    kind,
  }: {
    instance: InstanceStatus;
    version: number | undefined;
    event: typeof landingCustomized | typeof landingTemplateSwitched;
    kind: VersionChange;
  },
  make: (before: LandingConfig) => { config: LandingConfig; result: Result },
): Promise<{ state: LandingState; result: Result }> => {
  const actor = requireLanding(caller);
  const changed = await withTenant(ctx.db, actor, async (tx) => {
    const before = await lockCurrent(tx, instance);
    await assertNoTest(tx);
    assertCurrent(before, seen);
    const { config, result } = make(before.config);
    const { userId } = actor;
    const version =
      instance === 'live'
        ? await saveLive(ctx, tx, { config, userId, change: kind })
        : await saveInstance(tx, 'draft', { config, userId, now: ctx.clock.now() });
    await emit(ctx, tx, event, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'landing_page', id: instance },
      changes: changesBetween(before.config, config),
      payload: { version },
      meta,
    });
    return { state: presentLanding(ctx, config, version), result };
  });
  if (instance === 'live') ctx.landingDocuments.invalidate(actor.tenantId);
  return changed;
};

export const customizeLanding = async (
  ctx: ServerContext,
  doing: RequestContext,
  wanted: EndpointInput<typeof contract.customizeLanding>['body'],
): Promise<LandingState> => {
  const { instance, version, customizations, contentOverrides, enabledPages, seo } = wanted;
  const { state } = await change(
    ctx,
    doing,
    { instance, version, event: landingCustomized, kind: 'customized' },
    (before) => {
      const template = ctx.landingTemplates.get(before.templateId);
      if (!template) throw notFound('The landing template');
      if (customizations) checkCustomizations(template, customizations, ctx.library.fonts);
      if (contentOverrides) checkOverrides(template, contentOverrides);
      const config: LandingConfig = {
        ...before,
        ...(customizations && { customizations }),
        ...(contentOverrides && { contentOverrides }),
        ...(seo && { seo }),
        enabledPages: changedPages(before.enabledPages, enabledPages ?? {}),
      };
      return { config, result: undefined };
    },
  );
  return state;
};

export const switchLandingTemplate = async (
  ctx: ServerContext,
  doing: RequestContext,
  wanted: EndpointInput<typeof contract.switchLandingTemplate>['body'],
): Promise<Switched> => {
  const actor = requireLanding(doing.actor);
  const template = requireTemplate(ctx, wanted.templateId);
  const under = (before: LandingConfig) => {
    const { config, kept, dropped } = carryOver(template, before, wanted.preserveCustomizations);
    return { config: { ...before, ...config, templateId: template.slug }, result: { kept, dropped } };
  };
  if (wanted.dryRun) {
    const { config: before, version } = await withTenant(ctx.db, actor, async (tx) => {
      const rows = await listInstances(tx);
      const row =
        rows.find(({ status }) => status === wanted.instance) ?? rows.find(({ status }) => status === 'live');
      return { config: row ? storedConfig(row) : initialConfig, version: row?.version ?? 0 };
    });
    const { config, result } = under(before);
    return { ...presentLanding(ctx, config, version), ...result, dryRun: true };
  }
  const { state, result } = await change(
    ctx,
    doing,
    {
      instance: wanted.instance,
      version: wanted.version,
      event: landingTemplateSwitched,
      kind: 'switched',
    },
    under,
  );
  return { ...state, ...result, dryRun: false };
};
