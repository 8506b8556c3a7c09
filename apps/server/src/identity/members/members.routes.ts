import * as contract from '@sitewright/contract/members/members';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../core/actor.ts';
import { acceptInvitation, inspectInvitation } from './accept-invitation.service.ts';
import {
  inviteMembers,
  listInvitations,
  makeInvitationLink,
  resendInvitation,
  revokeInvitation,
} from './invitations.service.ts';
import * as members from './members.service.ts';

const done = { ok: true as const };

/** The signed-in caller of a public endpoint, if any. */
const callerOf = (call: { actor: Actor }): string | undefined => {
  try {
    return call.actor.userId;
  } catch {
    return undefined;
  }
};

export const memberRoutes: MountedRoute[] = [
  route(contract.listMembers, (ctx, { actor, query }) => members.listMembers(ctx, actor, query)),
  route(contract.listTenantMembers, (ctx, { actor, params, query }) =>
    members.listTenantMembers(ctx, actor, params.tenantId, query),
  ),
  route(contract.getMember, (ctx, { actor, params }) => members.getMember(ctx, actor, params.userId)),
  route(contract.changeMemberRole, (ctx, call) =>
    members.changeRole(ctx, call, call.params.userId, call.body.role),
  ),
  route(contract.suspendMember, (ctx, call) => members.suspendMember(ctx, call, call.params.userId)),
  route(contract.reactivateMember, (ctx, call) => members.reactivateMember(ctx, call, call.params.userId)),
  route(contract.removeMember, async (ctx, call) => {
    await members.removeMember(ctx, call, call.params.userId, call.query.newOwnerId);
    return done;
  }),
  route(contract.signOutMember, (ctx, call) => members.signOutMember(ctx, call, call.params.userId)),
  route(contract.sendMemberPasswordReset, async (ctx, call) => {
    await members.sendMemberReset(ctx, call, call.params.userId);
    return done;
  }),
  route(contract.resetMemberTwoFactor, (ctx, call) =>
    members.resetMemberTwoFactor(ctx, call, call.params.userId),
  ),
  route(contract.listInvitations, (ctx, { actor, query }) => listInvitations(ctx, actor, query)),
  route(contract.inviteMembers, (ctx, call) => inviteMembers(ctx, call, call.body)),
  route(contract.resendInvitation, (ctx, call) => resendInvitation(ctx, call, call.params.invitationId)),
  route(contract.makeInvitationLink, (ctx, call) => makeInvitationLink(ctx, call, call.params.invitationId)),
  route(contract.revokeInvitation, async (ctx, call) => {
    await revokeInvitation(ctx, call, call.params.invitationId);
    return done;
  }),
  route(contract.inspectInvitation, (ctx, call) =>
    inspectInvitation(ctx, call.params.token, { userId: callerOf(call), meta: call.meta }),
  ),
  route(contract.acceptInvitation, (ctx, call) =>
    acceptInvitation(ctx, call.params.token, { userId: callerOf(call), meta: call.meta, input: call.body }),
  ),
];
