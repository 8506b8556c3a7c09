import type { FastifyInstance } from 'fastify';
import { compressResponse } from './files/served-file.ts';

/** A shorter response fits into the same number of packets without compression. */
const worthwhileLength = 1_400;

/**
 * Compresses dynamic responses; files are compressed already. Tokens are sent in a header that no foreign page can
 * set, so the length of a response reveals no secret.
 */
export const compressResponses = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhileLength) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const packed = await compressResponse(payload, request.headers['accept-encoding']);
    if (!packed) return payload;
    reply.header('content-encoding', packed.encoding).removeHeader('content-length');
    return packed.body;
  });
};
