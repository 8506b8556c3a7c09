import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

export const getFormPayments = endpoint({
  method: 'GET',
  path: '/sites/{id}/form-payments',
  summary: 'Whether the forms of a site can take payments',
  access: 'sites.forms',
  params: idParams,
  response: z.object({ isConnected: z.boolean() }),
});
