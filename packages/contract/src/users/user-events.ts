import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const userCreated = defineEvent('person.created', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({ tenantId: z.string(), role: z.string() }),
});

export const userSuspended = defineEvent('person.suspended', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({ reason: z.string().optional() }),
});

export const userReactivated = defineEvent('person.reactivated', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({}),
});

export const userRoleChanged = defineEvent('person.role_changed', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({}),
});

export const userVerified = defineEvent('person.verified', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({}),
});

export const userSignedOut = defineEvent('person.signed_out', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({ sessions: z.number().int() }),
});

export const userAnonymised = defineEvent('person.anonymised', {
  audience: 'platform',
  target: 'user',
  payload: z.strictObject({}),
});
