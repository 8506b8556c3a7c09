// Settings of the whole installation; only super admins can change them.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/platform/platform-settings';
import {
  platformRegistration,
  platformSecurity,
  platformWorkspaces,
  type PlatformSettings,
} from '@sitewright/contract/platform/platform-settings';
import { finishGoogle } from '@sitewright/contract/auth/sign-in';
import { AppError } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { followsSecondFactorRule } from '../../identity/auth/second-factor/second-factor-policy.ts';
import { requireStepUp } from '../../identity/sessions/step-up.ts';
import { googleClientOf } from '../../identity/auth/google/adapters/google-client.ts';
import { readPlatformSettings, savePlatformSettings } from '../../core/settings/platform-settings.ts';

/** The groups that one screen edits under one version. */
const definitions = [platformSecurity, platformRegistration, platformWorkspaces] as const;

const currentSettings = async (ctx: ServerContext): Promise<PlatformSettings> => {
  const { env } = ctx;
  return {
    ...(await readPlatformSettings(ctx.db, definitions)),
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
  const sentence = 'Set up two-factor authentication for your own account first.';
  throw new AppError('would_lock_you_out', sentence, {
    fields: { 'security.requireTwoFactorForStaff': sentence },
  });
};

export const updatePlatformSettings = async (
  ctx: ServerContext,
  doing: RequestContext,
  wanted: EndpointInput<typeof contract.updatePlatformSettings>['body'],
): Promise<PlatformSettings> => {
  requirePermission(doing.actor, 'platform.write');
  if (wanted.security?.requireTwoFactorForStaff) await assertNotLockedOut(ctx, doing);
  await requireStepUp(ctx, doing.actor);
  const { version, ...groups } = wanted;
  await savePlatformSettings(ctx, doing, { definitions, version, wanted: groups, targetId: 'settings' });
  return currentSettings(ctx);
};
