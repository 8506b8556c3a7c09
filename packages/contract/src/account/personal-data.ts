// What a person may have of their data, and what becomes of it when they delete their account.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, uuid } from '../fields.ts';
import { tenantRoles } from '../permissions.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/users/me/export',
  summary: 'What is kept about oneself, with one’s sites and files, as a zip',
  access: 'profile.read',
  /** The body is the file itself. */
  response: z.unknown(),
});

/** What becomes of a site when its person leaves. */
export const siteFates = ['handed_over', 'trashed'] as const;

export const deletionPreview = endpoint({
  method: 'GET',
  path: '/users/me/deletion',
  summary: 'What deleting the account would do',
  access: 'profile.read',
  response: z.object({
    graceDays: z.number().int(),
    /** When it would take effect if asked for now. */
    dueAt: isoDate,
    sites: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        tenantId: z.string(),
        tenantName: z.string(),
        isPublished: z.boolean(),
        fate: z.enum(siteFates),
        /** Whose it becomes. */
        newOwner: z.string().nullable(),
      }),
    ),
    /** Uploaded pictures; they stay with their sites. */
    media: z.number().int(),
    memberships: z.array(
      z.object({ tenantId: z.string(), tenantName: z.string(), role: z.enum(tenantRoles) }),
    ),
    /** What must be handed to somebody else first; while there is any, deleting answers 409 `last_admin`. */
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
  summary: 'Delete the account after a time to think it over; ends every session',
  access: 'profile.write',
  response: z.object({ dueAt: isoDate }),
  status: 202,
  errors: ['step_up_required', 'last_admin', 'last_super_admin'],
});

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/auth/cancel-deletion',
  summary: 'Keep the account, with the `details.cancelToken` that signing in answered; then sign in again',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: ok,
  errors: ['link_used', 'link_expired'],
});
