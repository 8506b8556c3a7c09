import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';
import { subjectCounts } from './subject-data.ts';

// The label of the target is the type of the request: the audit log must not remember whom it was about.
const about = { audience: 'tenant', target: 'data_request', payload: z.strictObject({}) } as const;
const timed = { ...about, payload: z.strictObject({ days: z.number().int() }) } as const;

/** Somebody confirmed their email address: the time to answer begins. */
export const dataRequestVerified = defineNotifiableEvent('data_request.verified', about);
/** The deadline is near. */
export const dataRequestDue = defineNotifiableEvent('data_request.due', timed);
/** The deadline has passed. */
export const dataRequestOverdue = defineNotifiableEvent('data_request.overdue', about);
export const dataRequestStarted = defineEvent('data_request.started', about);
export const dataRequestDone = defineEvent('data_request.done', about);
export const dataRequestRefused = defineEvent('data_request.refused', about);
export const dataRequestExported = defineEvent('data_request.exported', about);
export const dataRequestErased = defineEvent('data_request.erased', {
  ...about,
  payload: subjectCounts,
});
