import type { FastifyReply } from 'fastify';

/** A plain-text response for a URL that a browser opens directly, where an API error would be shown as JSON. */
export const sendPlainText = (reply: FastifyReply, status: 404 | 410, sentence: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(`${sentence}\n`);
