// Files of the product itself: the built web app, the library's pictures and fonts. Only what was listed
// can be asked for, so no path can lead anywhere else.
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, isCompressible, sendFile, servedFile, type ServedFile } from './served-file.ts';

const memoryMax = 64 * 1024 * 1024;

export class StaticFiles {
  readonly #loaded = new Map<string, { file: ServedFile; changed: number }>();
  #bytes = 0;

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
    this.#forget(path);
    this.#loaded.set(path, { file, changed: mtimeMs });
    this.#bytes += file.bytes;
    this.#makeRoom();
    return file;
  }

  #forget(path: string): void {
    this.#bytes -= this.#loaded.get(path)?.file.bytes ?? 0;
    this.#loaded.delete(path);
  }

  /** Uploads have no end, memory has: the file that was read first goes first. */
  #makeRoom(): void {
    for (const path of this.#loaded.keys()) {
      if (this.#bytes <= memoryMax) return;
      this.#forget(path);
    }
  }
}

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'public, max-age=0, must-revalidate';
