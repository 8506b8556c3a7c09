import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, uuid } from '../fields.ts';
import { submissionLimits } from './submission-limits.ts';

// Who of those who see the submissions of a site works on one.

export const listAssignees = endpoint({
  method: 'GET',
  path: '/sites/{id}/assignees',
  summary: 'List the users whom submissions of a site can be assigned to: those who can see them',
  access: 'sites.forms',
  params: idParams,
  response: z.object({ people: z.array(z.object({ id: uuid, name: z.string(), isMe: z.boolean() })) }),
  aliases: ['/api/sites/{id}/assignees'],
});

export const assignSubmissions = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/submissions/assign',
  summary: 'Assign submissions to a user who can see them, or to nobody; idempotent',
  access: 'sites.forms',
  params: idParams.extend({ formId: uuid }),
  body: z.strictObject({
    ids: z.array(uuid).min(1).max(submissionLimits.bulkMax),
    /** Null: nobody. */
    assigneeId: uuid.nullable(),
  }),
  response: z.object({ changed: z.number().int() }),
  aliases: ['/api/sites/{id}/forms/{formId}/submissions/assign'],
});
