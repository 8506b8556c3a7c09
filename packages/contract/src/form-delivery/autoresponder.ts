import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, idParams, trimmed, uuid } from '../fields.ts';
import { autoresponderLimits as limits } from './autoresponder-limits.ts';

/** The reply that visitors get. Nothing that a visitor typed is in it, so nobody can send links to others with it. */
export const autoresponderSchema = z
  .strictObject({
    isEnabled: z.boolean(),
    subject: trimmed(limits.subjectMaxLength),
    /** Plain text; an empty line begins a paragraph. */
    body: trimmed(limits.bodyMaxLength),
    /** Gets the replies of visitors; null: nobody reads them. */
    replyTo: email.nullable(),
  })
  .superRefine(({ isEnabled, subject, body }, issues) => {
    if (!isEnabled) return;
    if (subject === '') issues.addIssue({ code: 'custom', path: ['subject'], message: 'Enter a subject' });
    if (body === '') issues.addIssue({ code: 'custom', path: ['body'], message: 'Enter a message' });
  });
export type Autoresponder = z.output<typeof autoresponderSchema>;

const params = idParams.extend({ formId: uuid });

export const getAutoresponder = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/autoresponder',
  summary: 'The reply that visitors get to what they submitted',
  access: 'sites.forms',
  apiKeys: false,
  params,
  response: autoresponderSchema,
});

export const saveAutoresponder = endpoint({
  method: 'PUT',
  path: '/sites/{id}/forms/{formId}/autoresponder',
  summary: 'Change the reply that visitors get to what they submitted',
  access: 'sites.write',
  apiKeys: false,
  params,
  body: autoresponderSchema,
  response: autoresponderSchema,
});
