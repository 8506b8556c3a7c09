import * as contract from '@sitewright/contract/email-sending/email-sending';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { checkOwnDomain } from './check-domains.ts';
import {
  getEmailSender,
  removeEmailServer,
  saveEmailSender,
  saveEmailServer,
} from './email-sending.service.ts';

export const emailSendingRoutes: MountedRoute[] = [
  route(contract.getEmailSender, (ctx, { actor }) => getEmailSender(ctx, actor)),
  route(contract.saveEmailSender, (ctx, { actor, meta, body }) =>
    saveEmailSender(ctx, { actor, meta }, body),
  ),
  route(contract.checkEmailDomain, (ctx, { actor }) => checkOwnDomain(ctx, actor)),
  route(contract.saveEmailServer, (ctx, { actor, meta, body }) =>
    saveEmailServer(ctx, { actor, meta }, body),
  ),
  route(contract.removeEmailServer, (ctx, { actor, meta }) => removeEmailServer(ctx, { actor, meta })),
];
