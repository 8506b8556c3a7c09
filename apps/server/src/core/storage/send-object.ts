// Sends an object: whole, in part, or as 304 when it has not changed.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from './byte-range.ts';
import type { Storage } from './storage.ts';

export interface ObjectResponse {
  contentType: string;
  headers: Record<string, string>;
  /** Of exactly these bytes; derived from the key when missing. */
  etag?: string;
}

const namesIt = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** The bytes of a key never change: another image gets another key. */
const etagOf = (key: string): string =>
  `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;

/** Returns false, without a response, when the object does not exist. */
export const sendObject = async (
  storage: Storage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  key: string,
  { contentType, headers, etag = etagOf(key) }: ObjectResponse,
): Promise<boolean> => {
  const { method, headers: asked } = request;
  const send = async (
    status: number,
    more: Record<string, string | number>,
    body?: Readable,
  ): Promise<true> => {
    await reply
      .code(status)
      .headers({ ...headers, etag, 'accept-ranges': 'bytes', ...more })
      .send(body);
    return true;
  };
  const whole = (size: number) => ({ 'content-type': contentType, 'content-length': size });
  const isKnown = namesIt(asked['if-none-match'], etag);
  const isHead = method === 'HEAD';
  const isPart = !isHead && asked.range !== undefined && (asked['if-range'] ?? etag) === etag;
  // The common case needs one request to the storage.
  if (!isKnown && !isHead && !isPart) {
    const opened = await storage.get(key);
    return opened ? send(200, whole(opened.size), opened.body) : false;
  }
  const found = await storage.head(key);
  if (!found) return false;
  if (isKnown) return send(304, {});
  // Without a stream the framework would set its own content length.
  if (isHead) return send(200, whole(found.size), Readable.from([]));
  const range = readByteRange(asked.range, found.size);
  if (range === 'unsatisfiable') return send(416, { 'content-range': `bytes */${found.size}` });
  const opened = await storage.get(key, range);
  if (!opened) return false;
  if (!range) return send(200, whole(opened.size), opened.body);
  const { start, end } = range;
  const part = { ...whole(end - start + 1), 'content-range': `bytes ${start}-${end}/${opened.size}` };
  return send(206, part, opened.body);
};
