import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

export const memberInvited = defineEvent('member.invited', {
  audience: 'tenant',
  target: 'invitation',
  payload: z.strictObject({ role: z.string() }),
});

export const memberInvitationResent = defineEvent('member.invitation_resent', {
  audience: 'tenant',
  target: 'invitation',
  payload: z.strictObject({ role: z.string() }),
});

export const memberInvitationLinkMade = defineEvent('member.invitation_link_made', {
  audience: 'tenant',
  target: 'invitation',
  payload: z.strictObject({}),
});

export const memberInvitationRevoked = defineEvent('member.invitation_revoked', {
  audience: 'tenant',
  target: 'invitation',
  payload: z.strictObject({}),
});

export const memberJoined = defineNotifiableEvent('member.joined', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({ role: z.string(), invitation: z.string() }),
});

export const memberRoleChanged = defineNotifiableEvent('member.role_changed', {
  changesRights: true,
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({}),
});

export const memberSuspended = defineEvent('member.suspended', {
  changesRights: true,
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({}),
});

export const memberReactivated = defineEvent('member.reactivated', {
  changesRights: true,
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({}),
});

export const memberRemoved = defineNotifiableEvent('member.removed', {
  changesRights: true,
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({ sites: z.number().int(), newOwnerId: z.string().optional() }),
});

export const memberSignedOut = defineEvent('member.signed_out', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({ sessions: z.number().int() }),
});

export const memberPasswordResetSent = defineEvent('member.password_reset_sent', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({}),
});
