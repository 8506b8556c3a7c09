import * as contract from '@sitewright/contract/email-log/email-log';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getSentEmail, listSentEmails, resendEmail } from './email-log.service.ts';
import { addSuppression, listSuppressions, removeSuppression } from './suppressions.service.ts';

export const emailLogRoutes: MountedRoute[] = [
  route(contract.listSentEmails, (ctx, { actor, query }) => listSentEmails(ctx, actor, query)),
  route(contract.getSentEmail, (ctx, { actor, params }) => getSentEmail(ctx, actor, params.sentEmailId)),
  route(contract.resendEmail, (ctx, { actor, meta, params }) =>
    resendEmail(ctx, { actor, meta }, params.sentEmailId),
  ),
  route(contract.listSuppressions, (ctx, { actor, query }) => listSuppressions(ctx, actor, query)),
  route(contract.addSuppression, (ctx, { actor, meta, body }) =>
    addSuppression(ctx, { actor, meta }, body.address),
  ),
  route(contract.removeSuppression, async (ctx, { actor, meta, params }) => {
    await removeSuppression(ctx, { actor, meta }, params.suppressedAddress);
    return { ok: true as const };
  }),
];
