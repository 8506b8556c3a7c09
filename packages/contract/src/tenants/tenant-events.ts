import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const tenantCreated = defineEvent('tenant.created', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ ownerEmail: z.string().optional() }),
});

export const tenantUpdated = defineEvent('tenant.updated', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({}),
});

export const tenantSuspended = defineEvent('tenant.suspended', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ reason: z.string().optional() }),
});

export const tenantResumed = defineEvent('tenant.resumed', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ reason: z.string().optional() }),
});

export const tenantArchived = defineEvent('tenant.archived', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ reason: z.string().optional() }),
});

export const tenantClosing = defineEvent('tenant.closing', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ reason: z.string().optional() }),
});

export const tenantReopened = defineEvent('tenant.reopened', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ reason: z.string().optional() }),
});

export const tenantPurged = defineEvent('tenant.purged', {
  audience: 'platform',
  target: 'tenant',
  payload: z.strictObject({}),
});

export const tenantOwnerChanged = defineEvent('tenant.owner_changed', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({}),
});

export const tenantSettingsChanged = defineEvent('tenant.settings_changed', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({}),
});
