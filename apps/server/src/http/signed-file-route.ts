// Serves signed URLs. The signature is the only access check.
import type { FastifyInstance } from 'fastify';
import { sendPlainText } from './send-plain-text.ts';
import { securityHeaders } from './security-headers.ts';
import { contentDisposition } from '../core/storage/content-disposition.ts';
import { sendObject } from '../core/storage/send-object.ts';
import { filesPath, type FileSigner } from '../core/storage/signed-files.ts';
import type { Storage } from '../core/storage/storage.ts';

interface SignedFilesContext {
  env: { appUrl: string };
  storage: Storage;
  fileSigner: FileSigner;
}

const absent = 'There is no file at this address. Copy the whole address, or ask for the file again.';
const expired = 'This address has expired. Go back and ask for the file again.';

export const mountSignedFiles = (app: FastifyInstance, ctx: SignedFilesContext): void => {
  const zone = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    // The app fetches cross-origin when files have their own host.
    'access-control-allow-origin': '*',
  };
  app.get<{ Params: { '*': string } }>(`${filesPath}*`, async (request, reply) => {
    reply.headers(zone);
    const query = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const file = ctx.fileSigner.read(request.params['*'], query);
    if (!file) return sendPlainText(reply, 404, absent);
    if (file.isExpired) return sendPlainText(reply, 410, expired);
    const { key, contentType } = file;
    const headers = { 'content-disposition': contentDisposition(file), 'cache-control': 'private, no-cache' };
    const isSent = await sendObject(ctx.storage, { request, reply }, key, { contentType, headers });
    return isSent ? reply : sendPlainText(reply, 410, 'This file has been deleted.');
  });
};
