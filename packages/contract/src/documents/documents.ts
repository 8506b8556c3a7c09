import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, jsonObject, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

// Incremental editing: small batches of operations on one document (a page, the header or the footer).
// The operations themselves are defined and validated by the document package.

export const batchSchema = z.object({
  /** One editor tab. */
  clientId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  /** Number of this client's batch, from 1; a repeated number gets the response of the first call. */
  seq: changeCount.min(1),
  baseVersion: changeCount,
  label: z.string().max(limits.editor.editLabelMaxLength).optional(),
  ops: z.array(jsonObject).min(1).max(limits.content.operationsPerBatch),
});
export type OperationBatch = z.infer<typeof batchSchema>;

export const loggedBatchSchema = z.object({
  version: z.number().int(),
  clientId: z.string(),
  seq: z.number().int(),
  ops: z.array(jsonObject),
});
export type LoggedBatch = z.infer<typeof loggedBatchSchema>;

const documentParams = z.object({ id: uuid, documentId: uuid });

export const pushOperations = endpoint({
  method: 'POST',
  path: '/sites/{id}/documents/{documentId}/operations',
  summary: 'Save a batch of edits; returns its version and the changes of others since the base',
  access: 'sites.content',
  params: documentParams,
  body: batchSchema,
  response: z.object({
    version: z.number().int(),
    /** Batches of other clients between the base and this one, oldest first. */
    missed: z.array(loggedBatchSchema),
    /** True when the log no longer reaches back to the base: reload the document. */
    reload: z.boolean(),
  }),
  errors: ['too_large', 'unknown_document'],
});

export const pullOperations = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/operations',
  summary: 'Changes since a version',
  access: 'sites.read',
  params: documentParams,
  query: z.object({ since: z.coerce.number().int().min(0) }),
  response: z.object({
    version: z.number().int(),
    batches: z.array(loggedBatchSchema),
    reload: z.boolean(),
  }),
  errors: ['unknown_document'],
});
