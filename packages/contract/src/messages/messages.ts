import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, uuid } from '../fields.ts';

export const messageSchema = z.object({
  id: uuid,
  /** Path of the page with the form. */
  pagePath: z.string(),
  /** Field name → value, in the order of the form. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  createdAt: isoDate,
});
export type Message = z.infer<typeof messageSchema>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/sites/{id}/messages',
  summary: 'List form messages of a site, newest first',
  access: 'sites.forms',
  params: idParams,
  query: listQuery(),
  response: z.object({ messages: z.array(messageSchema), pagination }),
});
