// Records what a visitor chose in the cookie banner. The row names nobody: neither the IP address nor the browser is
// kept.
import { consentChoices } from '@sitewright/contract/cookie-consent/cookie-consent';
import { cookieConsentLimits as limits } from '@sitewright/contract/cookie-consent/cookie-consent-limits';
import { z } from 'zod';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { VisitorRoute } from '../../http/visitor-routes.ts';
import { answering, requireVisitableSite } from '../forms/visitor-requests.ts';
import { readJsonObject } from '../submissions/read-form-body.ts';
import { insertChoice } from './cookie-choices.store.ts';

const bodySchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of a banner that asks: a notice has another kind of version, and leaves nothing to choose. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  choices: z.array(z.enum(consentChoices)).max(consentChoices.length),
});

const reply = (status: number, message: string) => ({
  status,
  isJson: true,
  body: { ok: status === 200, message },
});

const limitOf = (ctx: ServerContext, siteId: string, ip: string) => [
  {
    key: `cookie-consent:${siteId}:${hashIp(ctx, ip)}`,
    limit: limits.choicesPerMinutePerIp,
    windowSeconds: 60,
  },
  { key: `cookie-consent:${siteId}`, limit: limits.choicesPerSiteAndDay, windowSeconds: 86_400 },
];

/** Browsers send it as text, also while the page closes, and read no answer. */
export const choiceRoute: VisitorRoute = {
  path: /^\/_consent$/,
  handle: answering(async (ctx, request, target) => {
    const { tenantId, siteId } = await requireVisitableSite(ctx, request, target);
    await enforceRateLimit(ctx, limitOf(ctx, siteId, ctx.clientIp(request)));
    const { data } = bodySchema.safeParse(await readJsonObject(request, limits.choiceBytes));
    if (!data) return reply(422, 'This choice is unknown.');
    // A choice is proof for the texts that the visitor read.
    if (data.version !== (await ctx.siteFiles.consentOf(target.host)))
      return reply(409, 'The site has another cookie banner now. Load the page again.');
    const { id: visitor, version, choices } = data;
    await withTenant(ctx.db, { tenantId }, (tx) =>
      insertChoice(tx, {
        site_id: siteId,
        visitor,
        version,
        analytics: choices.includes('analytics'),
        marketing: choices.includes('marketing'),
        chosen_at: ctx.clock.now(),
      }),
    );
    return reply(200, '');
  }),
};
