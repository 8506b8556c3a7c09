// The administration of legal documents, for a workspace and for the platform: the same calls under two paths.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, language, ok, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import type { Permission } from '../permissions.ts';
import { legalTypes } from './legal.ts';
import { legalLimits } from './legal-limits.ts';

/** `scheduled`: published, and in force from its date on. `superseded`: a newer version is in force. */
export const legalStatuses = ['draft', 'scheduled', 'published', 'superseded'] as const;
export type LegalStatus = (typeof legalStatuses)[number];

/** Placeholders of a text, in braces. */
export const legalVariables = ['company', 'email', 'address'] as const;
export type LegalVariable = (typeof legalVariables)[number];

export const legalDocumentSchema = z.object({
  id: uuid,
  type: z.enum(legalTypes),
  locale: language,
  title: z.string(),
  version: z.number().int(),
  status: z.enum(legalStatuses),
  changeSummary: z.string(),
  requiresReconsent: z.boolean(),
  /** Null: from its publication on. */
  effectiveAt: isoDate.nullable(),
  updatedAt: isoDate,
  edit: changeCount,
});
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

export const legalTextSchema = legalDocumentSchema.extend({
  /** Markdown. */
  body: z.string(),
  /** Sanitized, with the variables filled in. */
  html: z.string(),
  /** Variables of the text that have no value, and unknown ones. It can't be published with them. */
  unresolved: z.array(z.string()),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** Way in which a user accepted a document. */
export const acceptanceWays = ['register', 'banner'] as const;
export type AcceptanceWay = (typeof acceptanceWays)[number];

export const acceptanceSchema = z.object({
  id: uuid,
  /** Null once the account was deleted: the acceptance stays without a name. */
  email: z.string().nullable(),
  type: z.enum(legalTypes),
  locale: language,
  title: z.string(),
  version: z.number().int(),
  via: z.enum(acceptanceWays),
  acceptedAt: isoDate,
  /** Comparable between rows, and useless without the key of the installation. */
  ipHash: z.string(),
  userAgent: z.string(),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

export const acceptanceList = defineList({
  name: 'acceptances',
  item: acceptanceSchema,
  filters: {
    q: trimmed(limits.lists.searchMaxLength).optional(),
    type: z.enum(legalTypes).optional(),
  },
  csv: {
    id: ({ id }) => id,
    email: ({ email }) => email,
    document: ({ type }) => type,
    title: ({ title }) => title,
    language: ({ locale }) => locale,
    version: ({ version }) => version,
    acceptedAt: ({ acceptedAt }) => acceptedAt,
    via: ({ via }) => via,
    ipHash: ({ ipHash }) => ipHash,
    userAgent: ({ userAgent }) => userAgent,
  },
});

/** Fields of a draft; a change names those that it changes. */
const documentFields = z.object({
  title: trimmed(legalLimits.titleMaxLength),
  body: z.string().max(legalLimits.bodyMaxLength, `Write at most ${legalLimits.bodyMaxLength} characters`),
  changeSummary: trimmed(legalLimits.changeSummaryMaxLength),
  requiresReconsent: z.boolean(),
  effectiveAt: isoDate.nullable(),
});
export type LegalDocumentFields = z.infer<typeof documentFields>;

interface Access {
  path: '/tenant/legal' | '/admin/legal';
  read: Permission;
  write: Permission;
}

export const legalEndpoints = ({ path, read, write }: Access) => {
  const params = z.object({ legalDocumentId: uuid });
  const one = `${path}/documents/{legalDocumentId}` as const;
  const edit = z.object({ edit: changeCount });
  return {
    path,
    write,
    listLegalDocuments: endpoint({
      method: 'GET',
      path: `${path}/documents`,
      summary: 'Legal documents: of each type and language the text in force and the next one',
      access: read,
      response: z.object({
        documents: z.array(legalDocumentSchema),
        /** Values of the variables; empty where there is none. */
        variables: z.record(z.enum(legalVariables), z.string()),
      }),
    }),
    getLegalDocument: endpoint({
      method: 'GET',
      path: one,
      summary: 'A version of a legal document',
      access: read,
      params,
      response: legalTextSchema,
    }),
    listLegalVersions: endpoint({
      method: 'GET',
      path: `${one}/versions`,
      summary: 'The versions of a legal document in its language, the newest first',
      access: read,
      params,
      response: z.object({ versions: z.array(legalDocumentSchema) }),
    }),
    createLegalDocument: endpoint({
      method: 'POST',
      path: `${path}/documents`,
      summary: 'Draft the next version of a legal document: from the last one, a starter text or nothing',
      access: write,
      body: z.object({
        type: z.enum(legalTypes),
        locale: language,
        /** The text of a first version. */
        start: z.enum(['starter', 'empty']).default('starter'),
      }),
      response: legalTextSchema,
      status: 201,
      errors: ['wrong_state'],
      idempotent: true,
    }),
    updateLegalDocument: endpoint({
      method: 'PATCH',
      path: one,
      summary: 'Change a draft; a text that was published never changes',
      access: write,
      params,
      body: documentFields.partial().extend({ edit: changeCount }),
      response: legalTextSchema,
      errors: ['stale_version', 'wrong_state'],
    }),
    publishLegalDocument: endpoint({
      method: 'POST',
      path: `${one}/publish`,
      summary: 'Publish a draft, now or at its date',
      access: write,
      params,
      body: edit,
      response: legalTextSchema,
      errors: ['stale_version', 'wrong_state'],
    }),
    unscheduleLegalDocument: endpoint({
      method: 'POST',
      path: `${one}/unschedule`,
      summary: 'Make a scheduled text a draft again',
      access: write,
      params,
      response: legalTextSchema,
      errors: ['wrong_state'],
    }),
    deleteLegalDocument: endpoint({
      method: 'DELETE',
      path: one,
      summary: 'Delete a draft',
      access: write,
      params,
      response: ok,
      errors: ['wrong_state'],
    }),
    listAcceptances: endpoint({
      method: 'GET',
      path: `${path}/acceptances`,
      summary: 'Who accepted which version, the latest first',
      access: read,
      query: acceptanceList.query,
      response: acceptanceList.response,
    }),
    exportAcceptances: endpoint({
      method: 'GET',
      path: `${path}/acceptances/export`,
      summary: 'The acceptances as CSV',
      access: read,
      query: acceptanceList.filters,
      response: z.unknown(),
    }),
  };
};
