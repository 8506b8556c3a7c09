import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const connectionTest = endpoint({
  method: 'GET',
  path: '/test',
  summary: 'Connection test: responds when the API is reachable',
  access: 'public',
  response: z.object({ status: z.literal('ok'), message: z.string() }),
});
