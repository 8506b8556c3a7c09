import type { FastifyInstance } from 'fastify';
import { compressResponse } from './served-file.ts';

/** Below this an answer fits into the packets it needs anyway. */
const worthwhileLength = 1_400;

/**
 * Packs what is made for one answer; files come packed already. Tokens travel in a header that no foreign
 * page can set, so nothing secret can be guessed from the length of an answer.
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
