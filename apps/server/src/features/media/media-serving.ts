// Uploaded pictures by address. The address is unguessable and the document can do nothing: its headers allow
// neither script nor embedding as a page of ours.
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/app-error.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { StaticFiles } from '../../http/static-files.ts';
import type { ServerContext } from '../../server-context.ts';
import { isStorageKey, mediaPath } from './media-files.ts';

export const mountMediaFiles = (app: FastifyInstance, ctx: ServerContext): void => {
  const files = new StaticFiles();
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'access-control-allow-origin': '*',
    'cache-control': 'private, max-age=86400',
  };
  app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
    const key = `${request.params.folder}/${request.params.name}`;
    if (!isStorageKey(key)) throw notFound('The file');
    const path = mediaPath(ctx.env, key);
    if (!existsSync(path)) throw notFound('The file');
    await files.send(request, reply, path, { headers });
  });
};
