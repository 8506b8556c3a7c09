import { z } from 'zod';
import { defineEvent } from '../event.ts';

const version = z.strictObject({ version: z.number().int() });

export const landingTemplateSwitched = defineEvent('landing.template_switched', {
  audience: 'tenant',
  target: 'landing_page',
  payload: version,
});

export const landingCustomized = defineEvent('landing.customized', {
  audience: 'tenant',
  target: 'landing_page',
  payload: version,
});

/** The draft went live, by hand or at its time. */
export const landingPublished = defineEvent('landing.published', {
  audience: 'tenant',
  target: 'landing_page',
  payload: version,
});

export const landingRestored = defineEvent('landing.restored', {
  audience: 'tenant',
  target: 'landing_page',
  payload: version,
});

export const landingScheduled = defineEvent('landing.scheduled', {
  audience: 'tenant',
  target: 'landing_page',
  payload: z.strictObject({ publishAt: z.string().nullable() }),
});

export const landingTestStarted = defineEvent('landing.test_started', {
  audience: 'tenant',
  target: 'landing_test',
  payload: z.strictObject({ goal: z.string(), weight: z.number().int() }),
});

export const landingTestStopped = defineEvent('landing.test_stopped', {
  audience: 'tenant',
  target: 'landing_test',
  payload: z.strictObject({ winner: z.enum(['a', 'b']).nullable() }),
});

/** The label is the name that the visitor typed. */
export const landingContactReceived = defineEvent('landing.contact_received', {
  audience: 'tenant',
  target: 'contact_message',
  payload: z.strictObject({}),
});

export const landingContactDeleted = defineEvent('landing.contact_deleted', {
  audience: 'tenant',
  target: 'contact_message',
  payload: z.strictObject({}),
});
