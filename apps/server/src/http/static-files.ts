// Files of the product itself: the built web app, the library's pictures and fonts. Only what was listed
// can be asked for, so no path can lead anywhere else.
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, isCompressible, sendFile, servedFile, type ServedFile } from './served-file.ts';

export class StaticFiles {
  readonly #loaded = new Map<string, { file: ServedFile; changed: number }>();

  /** Sends a file from disk. In development a changed file is read anew. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    options: { headers: Record<string, string>; status?: number },
  ): Promise<void> {
    const file = await this.#load(path, options.headers);
    reply.hijack();
    sendFile(request.raw, reply.raw, file, options.status ?? 200);
  }

  async #load(path: string, headers: Record<string, string>): Promise<ServedFile> {
    const { mtimeMs } = await stat(path);
    const known = this.#loaded.get(path);
    if (known && known.changed === mtimeMs) return known.file;
    const identity = await readFile(path);
    const packed = isCompressible(path) && identity.length > 500 ? await compress(identity, 'fast') : {};
    const file = servedFile(path, { identity, ...packed }, headers);
    this.#loaded.set(path, { file, changed: mtimeMs });
    return file;
  }
}

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'public, max-age=0, must-revalidate';
