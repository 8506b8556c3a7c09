import * as contract from '@sitewright/contract/review-links/review-links';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createReviewLink, listReviewLinks, revokeReviewLink } from './review-links.service.ts';
import { addReviewComment, listReviewComments, openReview, replyToReviewComment } from './reviews.service.ts';

export const reviewLinkRoutes: MountedRoute[] = [
  route(contract.listReviewLinks, (ctx, { actor, params }) => listReviewLinks(ctx, actor, params.id)),
  route(contract.createReviewLink, (ctx, call) => createReviewLink(ctx, call, call.params.id, call.body)),
  route(contract.revokeReviewLink, async (ctx, call) => {
    await revokeReviewLink(ctx, call, { siteId: call.params.id, linkId: call.params.linkId });
    return { ok: true as const };
  }),
  route(contract.openReview, (ctx, { body, meta }) => openReview(ctx, body, meta)),
  route(contract.listReviewComments, (ctx, { params }) => listReviewComments(ctx, params.pass)),
  route(contract.addReviewComment, (ctx, { params, body, meta }) =>
    addReviewComment(ctx, { pass: params.pass, meta }, body),
  ),
  route(contract.replyToReviewComment, (ctx, { params, body, meta }) =>
    replyToReviewComment(ctx, { pass: params.pass, meta }, params.commentId, body),
  ),
];
