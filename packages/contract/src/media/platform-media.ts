// The files of every tenant, for platform staff: storage usage, orphaned files and takedowns.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { mediaKinds } from './media.ts';
import { reason, tenantIdSchema } from '../tenants/tenants.ts';

export const platformFileSchema = z.object({
  id: uuid,
  tenantId: tenantIdSchema,
  tenantName: z.string(),
  siteId: uuid.nullable(),
  siteName: z.string().nullable(),
  ownerEmail: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  mimeType: z.string(),
  /** Size of the original in bytes. */
  size: z.number().int(),
  url: z.string(),
  /** Without a site: its site was deleted, or it never had one. */
  isOrphan: z.boolean(),
  blockedAt: isoDate.nullable(),
  blockedReason: z.string().nullable(),
  createdAt: isoDate,
});
export type PlatformFile = z.infer<typeof platformFileSchema>;

const yesOrNo = z.enum(['true', 'false']);

export const listPlatformMedia = endpoint({
  method: 'GET',
  path: '/admin/media',
  summary: 'List the files of every tenant',
  access: 'platform.read',
  reads: 'replica',
  query: listQuery().extend({
    /** Part of the name, or the URL of a file. */
    q: trimmed(limits.media.addressMaxLength).optional(),
    tenant: tenantIdSchema.optional(),
    kind: z.enum(mediaKinds).optional(),
    /** Bytes. */
    minSize: z.coerce.number().int().min(0).optional(),
    orphan: yesOrNo.optional(),
    blocked: yesOrNo.optional(),
    sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
  }),
  response: z.object({ files: z.array(platformFileSchema), pagination }),
});

export const platformStorage = endpoint({
  method: 'GET',
  path: '/admin/media/storage',
  summary: 'Storage usage per tenant, largest first',
  access: 'platform.read',
  reads: 'replica',
  query: listQuery(),
  response: z.object({
    usedBytes: z.number().int(),
    tenants: z.array(
      z.object({
        tenantId: tenantIdSchema,
        tenantName: z.string(),
        usedBytes: z.number().int(),
        /** Null: the default quota of the installation. */
        quotaBytes: z.number().int().nullable(),
        files: z.number().int(),
      }),
    ),
    pagination,
  }),
});

export const blockMedia = endpoint({
  method: 'POST',
  path: '/admin/media/{id}/block',
  summary:
    'Take a file down, with every file of its tenant with the same content; the uploaders are told why',
  access: 'platform.write',
  params: idParams,
  body: z.object({ reason }),
  response: platformFileSchema,
  errors: ['wrong_state'],
});

export const unblockMedia = endpoint({
  method: 'POST',
  path: '/admin/media/{id}/unblock',
  summary: 'Restore a file that was taken down, with those of the same content',
  access: 'platform.write',
  params: idParams,
  response: platformFileSchema,
  errors: ['wrong_state'],
});
