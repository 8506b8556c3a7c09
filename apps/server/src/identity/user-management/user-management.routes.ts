import * as contract from '@sitewright/contract/users/users';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { exportUsers, getUser, listUsers } from './user-lists.service.ts';
import * as people from './user-management.service.ts';

export const userManagementRoutes: MountedRoute[] = [
  route(contract.listUsers, (ctx, { actor, query }) => listUsers(ctx, actor, query)),
  route(contract.exportUsers, async (ctx, { actor, query }) => exportUsers(ctx, actor, query)),
  route(contract.createUser, (ctx, call) => people.createUser(ctx, call, call.body)),
  route(contract.getUser, (ctx, { actor, params }) => getUser(ctx, actor, params.userId)),
  route(contract.suspendUser, (ctx, call) =>
    people.suspendUser(ctx, call, call.params.userId, call.body.reason),
  ),
  route(contract.reactivateUser, (ctx, call) => people.reactivateUser(ctx, call, call.params.userId)),
  route(contract.suspendUsers, (ctx, call) => people.suspendUsers(ctx, call, call.body)),
  route(contract.verifyUserEmail, (ctx, call) => people.verifyUser(ctx, call, call.params.userId)),
  route(contract.resetUserTwoFactor, (ctx, call) => people.resetUserTwoFactor(ctx, call, call.params.userId)),
  route(contract.signOutUser, (ctx, call) => people.signOutUser(ctx, call, call.params.userId)),
  route(contract.setPlatformRole, (ctx, call) =>
    people.setPlatformRole(ctx, call, call.params.userId, call.body.role),
  ),
  route(contract.anonymiseUser, async (ctx, call) => {
    await people.anonymiseUser(ctx, call, call.params.userId, call.body.email);
    return { ok: true as const };
  }),
];
