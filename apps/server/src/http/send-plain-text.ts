import type { FastifyReply } from 'fastify';

/** An answer for whoever opens an address in a browser, where an error of the API would be shown as JSON. */
export const sendPlainText = (reply: FastifyReply, status: 404 | 410, sentence: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(`${sentence}\n`);
