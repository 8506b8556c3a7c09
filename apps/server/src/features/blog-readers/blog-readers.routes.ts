import * as contract from '@sitewright/contract/blog-readers/blog-members';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  addBlogMembers,
  exportBlogMembers,
  listBlogMembers,
  removeBlogMember,
} from './members/members.service.ts';

export const blogReaderRoutes: MountedRoute[] = [
  route(contract.listBlogMembers, (ctx, { actor, params, query }) =>
    listBlogMembers(ctx, actor, params.id, query),
  ),
  route(contract.exportBlogMembers, (ctx, { actor, params, query }) =>
    exportBlogMembers(ctx, actor, params.id, query),
  ),
  route(contract.addBlogMembers, (ctx, { params, body, ...call }) =>
    addBlogMembers(ctx, call, params.id, body.emails),
  ),
  route(contract.removeBlogMember, async (ctx, { params, ...call }) => {
    await removeBlogMember(ctx, call, { siteId: params.id, id: params.blogMemberId });
    return { ok: true as const };
  }),
];
