// Tells the script of a published form which captcha the visitor has to solve.
import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { findPublicForm } from '../forms/forms.store.ts';
import { answering, refuse, type Reply, requireVisitableSite } from '../forms/visitor-requests.ts';
import { createAltcha } from './altcha.ts';
import { findSiteCaptcha } from './captcha.store.ts';

const giveCaptcha = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const { tenantId, siteId } = await requireVisitableSite(ctx, request, target);
  const form = target.params[0]!;
  await enforceRateLimit(ctx, [
    {
      key: `captcha:${form}:${hashIp(ctx, ctx.clientIp(request))}`,
      limit: limits.challengesPerMinutePerIp,
      windowSeconds: 60,
    },
  ]);
  const found = await withTenant(ctx.db, { tenantId }, async (tx) => ({
    form: await findPublicForm(tx, siteId, form),
    captcha: await findSiteCaptcha(tx, siteId),
  }));
  if (!found.form) return refuse('missing');
  const { provider = 'altcha', site_key: siteKey } = found.captcha ?? {};
  const content =
    provider === 'altcha' ? { challenge: await createAltcha(ctx, { form, host: target.host }) } : { siteKey };
  return { status: 200, isJson: true, body: { ok: true, message: '', provider, ...content } };
};

export const captchaRoute: VisitorRoute = {
  method: 'GET',
  path: /^\/_forms\/([A-Za-z0-9]{22})\/captcha(?:\?|$)/,
  handle: answering(giveCaptcha),
};
