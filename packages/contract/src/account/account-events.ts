import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const accountUpdated = defineEvent('account.updated', {
  audience: 'user',
  target: ['user', 'passkey'],
  payload: z.strictObject({}),
});

/** `ended`: how many other sessions were ended by it. */
export const accountPasswordChanged = defineEvent('account.password_changed', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ ended: z.number().int() }),
});

export const accountEmailChangeRequested = defineEvent('account.email_change_requested', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({}),
});

export const accountEmailChangeCancelled = defineEvent('account.email_change_cancelled', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({}),
});

export const accountTwoFactorEnabled = defineEvent('account.two_factor_enabled', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ method: z.string() }),
});

export const accountTwoFactorDisabled = defineEvent('account.two_factor_disabled', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ method: z.string() }),
});

export const accountRecoveryCodesRenewed = defineEvent('account.recovery_codes_renewed', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ method: z.string() }),
});

export const accountSteppedUp = defineEvent('account.stepped_up', {
  audience: 'user',
  target: 'session',
  payload: z.strictObject({ method: z.string() }),
});

export const accountStepUpFailed = defineEvent('account.step_up_failed', {
  audience: 'user',
  target: 'session',
  payload: z.strictObject({}),
});

export const accountPasskeyAdded = defineEvent('account.passkey_added', {
  audience: 'user',
  target: 'passkey',
  payload: z.strictObject({}),
});

export const accountPasskeyRemoved = defineEvent('account.passkey_removed', {
  audience: 'user',
  target: 'passkey',
  payload: z.strictObject({}),
});

export const accountIdentityConnected = defineEvent('account.identity_connected', {
  audience: 'user',
  target: 'identity',
  payload: z.strictObject({}),
});

export const accountIdentityDisconnected = defineEvent('account.identity_disconnected', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ provider: z.string() }),
});

export const accountExported = defineEvent('account.exported', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({}),
});

export const accountDeletionRequested = defineEvent('account.deletion_requested', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({ dueAt: z.string() }),
});

export const accountDeletionCancelled = defineEvent('account.deletion_cancelled', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({}),
});

/** What became of the sites of the user in this tenant. */
export const accountDeleted = defineEvent('account.deleted', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({ trashed: z.number().int().optional(), newOwnerId: z.string().optional() }),
});
