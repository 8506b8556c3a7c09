import * as contract from '@sitewright/contract/post-newsletter/post-newsletter';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  cancelPostEmail,
  getPostEmailOptions,
  previewPostEmail,
  publishAndSendPost,
  testPostEmail,
} from './post-newsletter.service.ts';

const postOf = ({ id, postId }: { id: string; postId: string }) => ({ siteId: id, id: postId });

export const postNewsletterRoutes: MountedRoute[] = [
  route(contract.getPostEmailOptions, (ctx, { actor, params }) =>
    getPostEmailOptions(ctx, actor, postOf(params)),
  ),
  route(contract.previewPostEmail, (ctx, { actor, params, body }) =>
    previewPostEmail(ctx, actor, postOf(params), body),
  ),
  route(contract.testPostEmail, (ctx, { actor, params, body }) =>
    testPostEmail(ctx, actor, postOf(params), body),
  ),
  route(contract.publishAndSendPost, (ctx, { params, body, ...call }) =>
    publishAndSendPost(ctx, call, postOf(params), body),
  ),
  route(contract.cancelPostEmail, (ctx, { params, ...call }) => cancelPostEmail(ctx, call, postOf(params))),
];
