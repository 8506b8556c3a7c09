// Requests of people about their personal data, for a workspace and for the platform: the same calls under two paths.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, email, isoDate, language, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import type { Permission } from '../permissions.ts';
import { dataRequestLimits } from './data-request-limits.ts';
import { exportedRecords, subjectCounts, subjectDataSchema } from './subject-data.ts';

export const dataRequestTypes = ['access', 'erase', 'export', 'correct', 'object'] as const;
export type DataRequestType = (typeof dataRequestTypes)[number];

/** `received`: the email address is not confirmed yet. */
export const dataRequestStates = ['received', 'verified', 'in_progress', 'done', 'refused'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** The field that people do not see; whoever fills it is a program. */
export const dataRequestHoneypot = 'website';

/** What the public form sends. */
export const dataRequestBody = z.object({
  type: z.enum(dataRequestTypes),
  email,
  message: trimmed(dataRequestLimits.messageMaxLength).default(''),
  [dataRequestHoneypot]: z.string().max(1_000).default(''),
});

export const dataRequestSchema = z.object({
  id: uuid,
  type: z.enum(dataRequestTypes),
  state: z.enum(dataRequestStates),
  email: z.string(),
  locale: language,
  receivedAt: isoDate,
  verifiedAt: isoDate.nullable(),
  /** Null until the email address is confirmed. */
  dueAt: isoDate.nullable(),
  answeredAt: isoDate.nullable(),
  /** Name of whoever started on it or answered it. */
  handledBy: z.string().nullable(),
  edit: changeCount,
});
export type DataRequest = z.infer<typeof dataRequestSchema>;

export const dataRequestNoteSchema = z.object({
  id: uuid,
  text: z.string(),
  author: z.string(),
  createdAt: isoDate,
});

export const dataRequestDetailSchema = dataRequestSchema.extend({
  message: z.string(),
  /** Why it was refused, or what the person was told. */
  answer: z.string(),
  notes: z.array(dataRequestNoteSchema).max(dataRequestLimits.notesPerRequest),
  /** Null until the email address is confirmed. */
  found: subjectDataSchema.nullable(),
});
export type DataRequestDetail = z.infer<typeof dataRequestDetailSchema>;

export const dataRequestFilters = ['open', ...dataRequestStates] as const;

export const dataRequestList = defineList({
  name: 'requests',
  item: dataRequestSchema,
  filters: {
    q: trimmed(limits.lists.searchMaxLength).optional(),
    state: z.enum(dataRequestFilters).optional(),
  },
});

interface Access {
  path: '/tenant/legal' | '/admin/legal';
  read: Permission;
  write: Permission;
}

export const dataRequestEndpoints = ({ path, read, write }: Access) => {
  const params = z.object({ dataRequestId: uuid });
  const one = `${path}/requests/{dataRequestId}` as const;
  return {
    write,
    listDataRequests: endpoint({
      method: 'GET',
      path: `${path}/requests`,
      summary: 'Requests about personal data; those with the nearest deadline first',
      access: read,
      query: dataRequestList.query,
      response: dataRequestList.response,
    }),
    getDataRequestForm: endpoint({
      method: 'GET',
      path: `${path}/request-form`,
      summary: 'Address of the public form for requests about personal data',
      access: read,
      response: z.object({
        /** Null for a workspace without a host of its own. */
        url: z.string().nullable(),
      }),
    }),
    getDataRequest: endpoint({
      method: 'GET',
      path: one,
      summary: 'A request with its notes, and what there is of the person',
      access: read,
      params,
      response: dataRequestDetailSchema,
    }),
    updateDataRequest: endpoint({
      method: 'PATCH',
      path: one,
      summary: 'Start on a request, or answer it; the person gets the answer by email',
      access: write,
      params,
      body: z
        .object({
          state: z.enum(['in_progress', 'done', 'refused']),
          answer: trimmed(dataRequestLimits.reasonMaxLength).default(''),
          edit: changeCount,
        })
        .superRefine(({ state, answer }, issues) => {
          if (state === 'refused' && answer === '')
            issues.addIssue({ code: 'custom', path: ['answer'], message: 'Enter the reason' });
        }),
      response: dataRequestDetailSchema,
      errors: ['stale_version', 'wrong_state'],
    }),
    addDataRequestNote: endpoint({
      method: 'POST',
      path: `${one}/notes`,
      summary: 'Write a note on a request, which the person does not see',
      access: write,
      params,
      body: z.object({ text: required(dataRequestLimits.noteMaxLength, 'Enter a note') }),
      response: dataRequestDetailSchema,
      status: 201,
      errors: ['wrong_state'],
    }),
    exportSubjectData: endpoint({
      method: 'POST',
      path: `${one}/export`,
      summary: 'Everything that the workspace has of the person, as JSON',
      access: write,
      params,
      response: z.object({
        email: z.string(),
        exportedAt: isoDate,
        records: exportedRecords,
        /** More records of a kind were found than an export holds. */
        isTruncated: z.boolean(),
        /** Submissions that the caller may not see are missing. */
        isClosed: z.boolean(),
      }),
      errors: ['wrong_state'],
    }),
    eraseSubjectData: endpoint({
      method: 'POST',
      path: `${one}/erase`,
      summary: 'Delete what the workspace has of the person, except for suppressed addresses',
      access: write,
      params,
      response: subjectCounts,
      errors: ['wrong_state'],
    }),
  };
};
