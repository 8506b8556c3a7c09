// Names of this server whose certificate could not be obtained or renewed, for staff.
import { z } from 'zod';
import { certificateReasons } from '../domains/domains.ts';
import { endpoint } from '../endpoint.ts';
import { isoDate, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { tenantIdSchema } from '../tenants/tenants.ts';

export const failedCertificateSchema = z.object({
  /** In ASCII. */
  name: z.string(),
  reason: z.enum(certificateReasons),
  /** The words of the certificate authority. */
  detail: z.string(),
  /** Failures in succession. */
  failures: z.number().int(),
  retryAt: isoDate.nullable(),
  /** End of the present certificate; null where there is none. */
  expiresAt: isoDate.nullable(),
  /** Workspace that the name belongs to; null for the hosts of the platform. */
  tenant: z.object({ id: tenantIdSchema, name: z.string() }).nullable(),
  /** Site that the name belongs to; null for the host or a domain of a workspace. */
  site: z.object({ id: uuid, name: z.string() }).nullable(),
});
export type FailedCertificate = z.output<typeof failedCertificateSchema>;

export const failedCertificateList = defineList({
  name: 'certificates',
  item: failedCertificateSchema,
  filters: { q: z.string().trim().max(limits.lists.searchMaxLength).optional() },
});

export const listFailedCertificates = endpoint({
  method: 'GET',
  path: '/admin/failed-certificates',
  summary: 'Names whose certificate could not be obtained or renewed, the next to expire first',
  access: 'platform.read',
  apiKeys: false,
  query: failedCertificateList.query,
  response: failedCertificateList.response,
});
