// Static files of the product: the built web app, the library's images and fonts. Only listed files can be
// requested, so no path can escape the folder.
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, isCompressible, sendFile, servedFile, type ServedFile } from './served-file.ts';

const memoryMax = 64 * 1024 * 1024;

/** A transform of a file's text before it is sent. */
export interface HtmlTransform {
  /** The name identifies the result: it is cached under this name. */
  name: string;
  apply: (text: string) => string;
}

export class StaticFiles {
  readonly #loaded = new Map<string, { file: ServedFile; changed: number }>();
  #bytes = 0;

  /** Sends a file from disk. A file that changed on disk is read again. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    options: { headers: Record<string, string>; status?: number; dress?: HtmlTransform | undefined },
  ): Promise<void> {
    const file = await this.#load(path, options);
    reply.hijack();
    sendFile(request.raw, reply.raw, file, options.status ?? 200);
  }

  async #load(
    path: string,
    { headers, dress }: { headers: Record<string, string>; dress?: HtmlTransform | undefined },
  ): Promise<ServedFile> {
    const { mtimeMs } = await stat(path);
    const key = dress ? `${path} ${dress.name}` : path;
    const known = this.#loaded.get(key);
    if (known && known.changed === mtimeMs) return known.file;
    const bare = await readFile(path);
    const identity = dress ? Buffer.from(dress.apply(bare.toString('utf8'))) : bare;
    const packed = isCompressible(path) && identity.length > 500 ? await compress(identity, 'fast') : {};
    const file = servedFile(path, { identity, ...packed }, headers);
    this.#forget(key);
    this.#loaded.set(key, { file, changed: mtimeMs });
    this.#bytes += file.bytes;
    this.#makeRoom();
    return file;
  }

  #forget(path: string): void {
    this.#bytes -= this.#loaded.get(path)?.file.bytes ?? 0;
    this.#loaded.delete(path);
  }

  /** Uploads are unbounded and memory is not: the oldest entry is evicted first. */
  #makeRoom(): void {
    for (const path of this.#loaded.keys()) {
      if (this.#bytes <= memoryMax) return;
      this.#forget(path);
    }
  }
}

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'public, max-age=0, must-revalidate';
