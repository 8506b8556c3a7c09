import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const sessionStarted = defineEvent('session.started', {
  audience: 'user',
  target: 'session',
  payload: z.strictObject({ method: z.string() }),
});

/** `ended`: how many sessions, when a user ends all others. */
export const sessionEnded = defineEvent('session.ended', {
  audience: 'user',
  target: ['session', 'user'],
  payload: z.strictObject({ reason: z.string().optional(), ended: z.number().int().optional() }),
});

/** A refresh token that was already used came back, so the session was ended. */
export const sessionReused = defineEvent('session.reused', {
  audience: 'user',
  target: 'session',
  payload: z.strictObject({}),
});

export const signInFailed = defineEvent('sign_in.failed', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ method: z.string() }),
});

export const accountRegistered = defineEvent('account.registered', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({ method: z.string() }),
});

export const accountPasswordReset = defineEvent('account.password_reset', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({}),
});

export const accountEmailChanged = defineEvent('account.email_changed', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({}),
});

export const accountEmailVerified = defineEvent('account.email_verified', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({ passwordDropped: z.boolean().optional() }),
});

export const accountRecoveryCodeUsed = defineEvent('account.recovery_code_used', {
  audience: 'user',
  target: 'user',
  payload: z.strictObject({}),
});

export const accountTwoFactorReset = defineEvent('account.two_factor_reset', {
  audience: 'tenant',
  target: 'user',
  payload: z.strictObject({}),
});
