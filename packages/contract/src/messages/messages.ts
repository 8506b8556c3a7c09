import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, uuid } from '../fields.ts';

export const messageSchema = z.object({
  id: uuid,
  /** Where on the site it was sent. */
  pagePath: z.string(),
  /** What the visitor wrote, by the names of the form's fields, in their order. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  createdAt: isoDate,
});
export type Message = z.infer<typeof messageSchema>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/sites/{id}/messages',
  summary: 'What visitors have sent through the forms of a site, newest first',
  access: 'sites.forms',
  params: idParams,
  query: listQuery(),
  response: z.object({ messages: z.array(messageSchema), pagination }),
});
