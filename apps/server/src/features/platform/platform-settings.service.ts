// Settings of the whole installation; only super admins can change them.
import { settingsChanged } from '@sitewright/contract/platform/platform-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/platform/platform-settings';
import type { PlatformSettings } from '@sitewright/contract/platform/platform-settings';
import { finishGoogle } from '@sitewright/contract/auth/sign-in';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { staleVersion } from '../../core/stale-version.ts';
import { emit } from '../../core/events/emit.ts';
import { changesBetween } from '../../core/changes.ts';
import type { RequestContext } from '../../http/request-context.ts';
import {
  followsSecondFactorRule,
  invalidateSecondFactorRule,
} from '../../identity/auth/second-factor/second-factor-policy.ts';
import { requireStepUp } from '../../identity/sessions/step-up.ts';
import { googleClientOf } from '../../identity/auth/google/adapters/google-client.ts';
import {
  findLastChanger,
  groupNames,
  type Groups,
  lockSettings,
  readGroups,
  saveGroup,
} from '../../core/settings/platform-settings.store.ts';

const currentSettings = async (ctx: ServerContext): Promise<PlatformSettings> => {
  const { env } = ctx;
  const { groups, version } = await readGroups(ctx.db);
  return {
    version,
    ...groups,
    installation: {
      url: env.appUrl,
      sitesDomain: env.sitesDomain,
      mail: { hasServer: env.smtpUrl !== undefined, from: env.mailFrom },
      google: {
        isSetUp: googleClientOf(env) !== undefined,
        callbackUrl: `${env.appUrl}/api/v1${finishGoogle.path}`,
      },
    },
  };
};

export const getPlatformSettings = async (ctx: ServerContext, actor: Actor): Promise<PlatformSettings> => {
  requirePermission(actor, 'platform.read');
  return currentSettings(ctx);
};

/** A super admin can require two-factor sign-in of staff only after setting it up themselves. */
const assertNotLockedOut = async (ctx: ServerContext, { actor }: RequestContext): Promise<void> => {
  if (await followsSecondFactorRule(ctx, actor.userId)) return;
  const sentence = 'Set up two-factor sign-in for yourself first.';
  throw new AppError('would_lock_you_out', sentence, {
    fields: { 'security.requireTwoFactorForStaff': sentence },
  });
};

const given = (group: object | undefined): object =>
  Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => value !== undefined));

export const updatePlatformSettings = async (
  ctx: ServerContext,
  doing: RequestContext,
  wanted: EndpointInput<typeof contract.updatePlatformSettings>['body'],
): Promise<PlatformSettings> => {
  requirePermission(doing.actor, 'platform.write');
  if (wanted.security?.requireTwoFactorForStaff) await assertNotLockedOut(ctx, doing);
  await requireStepUp(ctx, doing.actor);
  await inTransaction(ctx.db, async (tx) => {
    await lockSettings(tx);
    const { groups, version } = await readGroups(tx);
    if (version !== wanted.version) throw staleVersion(version, await findLastChanger(ctx.db));
    const changes: Record<string, { before: unknown; after: unknown }> = {};
    const change = async (name: (typeof groupNames)[number]): Promise<void> => {
      const after: Groups[typeof name] = { ...groups[name], ...given(wanted[name]) };
      const pairs = Object.entries(changesBetween(groups[name], after));
      if (pairs.length === 0) return;
      await saveGroup(tx, name, after);
      for (const [field, pair] of pairs) changes[`${name}.${field}`] = pair;
    };
    for (const name of groupNames) await change(name);
    if (Object.keys(changes).length === 0) return;
    await emit(ctx, tx, settingsChanged, {
      tenantId: null,
      actor: doing.actor,
      target: { type: 'settings', id: 'settings' },
      changes,
      meta: doing.meta,
    });
  });
  invalidateSecondFactorRule(ctx);
  return currentSettings(ctx);
};
