import { z } from 'zod';
import { defineEvent } from '../event.ts';

const about = { audience: 'tenant', target: 'legal_document' } as const;
const payload = z.strictObject({
  version: z.number().int(),
  locale: z.string(),
});

export const legalDocumentCreated = defineEvent('legal_document.created', { ...about, payload });

/** Names the fields alone: a text may be long. */
export const legalDocumentUpdated = defineEvent('legal_document.updated', {
  ...about,
  payload: payload.extend({ fields: z.array(z.string()) }),
});

export const legalDocumentScheduled = defineEvent('legal_document.scheduled', {
  ...about,
  payload: payload.extend({ effectiveAt: z.string() }),
});

export const legalDocumentUnscheduled = defineEvent('legal_document.unscheduled', { ...about, payload });

export const legalDocumentPublished = defineEvent('legal_document.published', {
  ...about,
  payload: payload.extend({ requiresReconsent: z.boolean() }),
});

export const legalDocumentDeleted = defineEvent('legal_document.deleted', { ...about, payload });
