import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../fields.ts';
import { siteSchema } from '../sites/sites.ts';

const countSchema = z.number().int().min(0);

export const tenantOverview = endpoint({
  method: 'GET',
  path: '/tenant/overview',
  summary: 'Overview of the tenant: member and site counts, recently edited sites',
  access: 'tenant.read',
  reads: 'replica',
  response: z.object({
    tenant: z.object({ id: z.string(), name: z.string() }),
    people: countSchema,
    sites: countSchema,
    published: countSchema,
    recent: z.array(siteSchema),
  }),
});

export const platformOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  summary: 'Overview of the installation',
  access: 'platform.read',
  reads: 'replica',
  response: z.object({
    tenants: countSchema,
    people: countSchema,
    sites: countSchema,
    published: countSchema,
    designs: countSchema,
    templates: countSchema,
    recentPeople: z.array(
      z.object({ id: z.uuid(), email: z.string(), name: z.string(), createdAt: isoDate }),
    ),
  }),
});
