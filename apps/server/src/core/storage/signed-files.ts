// Signed URLs that give one object to their holder until they expire: `/files/{key}?…&signature=`.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../crypto/secret-key.ts';
import type { SignedGetOptions } from './storage.ts';

export const filesPath = '/files/';

export interface SignedFile {
  key: string;
  contentType: string;
  downloadName: string | undefined;
  isExpired: boolean;
}

export class FileSigner {
  readonly #key: Buffer;
  readonly #origin: string;
  readonly #clock: Clock;

  /** `origin`: of the host that serves these URLs. */
  constructor({ secretKey, origin, clock }: { secretKey: Buffer; origin: string; clock: Clock }) {
    this.#key = deriveKey(secretKey, 'signed-files');
    this.#origin = origin;
    this.#clock = clock;
  }

  #signature(key: string, expires: string, contentType: string, downloadName: string | null): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([key, expires, contentType, downloadName]))
      .digest('base64url');
  }

  sign(key: string, { expiresInSeconds, contentType, ...options }: SignedGetOptions): string {
    const downloadName = options.downloadName?.toWellFormed();
    const expires = String(Math.floor(this.#clock.now().getTime() / 1_000) + expiresInSeconds);
    const url = new URL(filesPath + key, this.#origin);
    url.searchParams.set('expires', expires);
    url.searchParams.set('type', contentType);
    if (downloadName !== undefined) url.searchParams.set('name', downloadName);
    url.searchParams.set('signature', this.#signature(key, expires, contentType, downloadName ?? null));
    return url.href;
  }

  /** Undefined when the signature is not ours. */
  read(key: string, query: URLSearchParams): SignedFile | undefined {
    const expires = query.get('expires') ?? '';
    const contentType = query.get('type') ?? '';
    const downloadName = query.get('name');
    const right = Buffer.from(this.#signature(key, expires, contentType, downloadName));
    const given = Buffer.from(query.get('signature') ?? '');
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const isExpired = this.#clock.now().getTime() >= Number(expires) * 1_000;
    return { key, contentType, downloadName: downloadName ?? undefined, isExpired };
  }
}
