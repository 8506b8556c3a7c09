// The captcha of a site's forms. The secret of its provider is encrypted and never shown.
import type { CaptchaProvider, SiteCaptcha } from '@sitewright/contract/captcha/captcha';
import { siteUpdated } from '@sitewright/contract/sites/site-events';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { seal, unseal } from '../../core/crypto/sealed.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { findSiteCaptcha, saveSiteCaptcha, type SiteCaptchaRow } from './captcha.store.ts';

const sealed = (siteId: string) => ({ purpose: 'captcha-secret', place: siteId });

const shownSettings = (row: SiteCaptchaRow | undefined): SiteCaptcha => ({
  provider: row?.provider ?? 'altcha',
  siteKey: row?.site_key ?? '',
  hasSecret: (row?.secret ?? null) !== null,
});

export const secretOf = (
  { secretKey }: Pick<ServerContext, 'secretKey'>,
  { site_id: siteId, secret }: SiteCaptchaRow,
): string | undefined => (secret === null ? undefined : unseal(secretKey, sealed(siteId), secret));

export const getSiteCaptcha = (ctx: ServerContext, actor: Actor, siteId: string): Promise<SiteCaptcha> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.settings');
    return shownSettings(await findSiteCaptcha(tx, siteId));
  });

interface Change {
  provider: CaptchaProvider;
  siteKey: string;
  secret?: string | undefined;
}

const noSecret = (): AppError => {
  const sentence = 'Enter the secret key.';
  return new AppError('validation_failed', sentence, { fields: { secret: sentence } });
};

export const putSiteCaptcha = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { change: { provider, siteKey, secret }, meta }: { change: Change; meta?: CallMeta },
): Promise<SiteCaptcha> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.settings');
    const before = await findSiteCaptcha(tx, siteId);
    const isBuiltIn = provider === 'altcha';
    const kept = before?.provider === provider ? before.secret : null;
    const stored = secret === undefined ? kept : seal(ctx.secretKey, sealed(siteId), secret);
    if (!isBuiltIn && stored === null) throw noSecret();
    await saveSiteCaptcha(tx, {
      site_id: siteId,
      provider,
      site_key: isBuiltIn ? '' : siteKey,
      secret: isBuiltIn ? null : stored,
    });
    await emitForSite(ctx, tx, siteUpdated, { actor, meta, payload: { fields: ['captcha'] } }, site);
    return shownSettings(await findSiteCaptcha(tx, siteId));
  });
