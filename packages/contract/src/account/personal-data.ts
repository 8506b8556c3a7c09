// Export of a user's data, and deletion of the account with its consequences.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, uuid } from '../fields.ts';
import { tenantRoles } from '../permissions.ts';
import { limits } from '../limits.ts';
import { hour, proofRateLimit } from '../rate-limits.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/users/me/export',
  summary: 'Download the account’s data with its sites and files as a zip',
  access: 'profile.read',
  /** The body is the raw file. */
  response: z.unknown(),
  rateLimits: [{ name: 'export', by: 'user', limit: limits.auth.exportsPerHour, per: hour }],
});

/** Outcome for a site when its owner's account is deleted. */
export const siteOutcomes = ['handed_over', 'trashed'] as const;

export const deletionPreview = endpoint({
  method: 'GET',
  path: '/users/me/deletion',
  summary: 'Preview of what deleting the account would do',
  access: 'profile.read',
  response: z.object({
    graceDays: z.number().int(),
    /** When a deletion requested now would take effect. */
    dueAt: isoDate,
    sites: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        tenantId: z.string(),
        tenantName: z.string(),
        isPublished: z.boolean(),
        fate: z.enum(siteOutcomes),
        /** Name of the new owner. */
        newOwner: z.string().nullable(),
      }),
    ),
    /** Number of uploaded images; they stay with their sites. */
    media: z.number().int(),
    memberships: z.array(
      z.object({ tenantId: z.string(), tenantName: z.string(), role: z.enum(tenantRoles) }),
    ),
    /** Roles to transfer first; while there are any, deletion fails with 409 `last_admin`. */
    blockers: z.array(
      z.object({
        reason: z.enum(['last_admin', 'owner', 'last_super_admin']),
        tenantId: z.string().nullable(),
        tenantName: z.string().nullable(),
      }),
    ),
  }),
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/users/me/deletion',
  summary: 'Request deletion of the account after a grace period; ends every session',
  access: 'profile.write',
  response: z.object({ dueAt: isoDate }),
  status: 202,
  errors: ['step_up_required', 'last_admin', 'last_super_admin'],
});

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/auth/cancel-deletion',
  summary: 'Cancel the deletion with the `details.cancelToken` of the sign-in error; then sign in again',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: ok,
  errors: ['link_used', 'link_expired'],
  rateLimits: [proofRateLimit],
});
