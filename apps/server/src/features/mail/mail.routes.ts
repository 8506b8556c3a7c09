import * as contract from '@sitewright/contract/mail/mail';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { listOutbox, readMail, retry, sendTest } from './mails.service.ts';

export const mailRoutes: MountedRoute[] = [
  route(contract.listMails, (ctx, { actor, query }) => listOutbox(ctx, actor, query)),
  route(contract.getMail, (ctx, { params, actor, meta }) => readMail(ctx, params.id, { actor, meta })),
  route(contract.retryMail, (ctx, { params, actor, meta }) => retry(ctx, params.id, { actor, meta })),
  route(contract.sendTestMail, (ctx, { actor, meta }) => sendTest(ctx, { actor, meta })),
];
