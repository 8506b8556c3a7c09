// What both stock services have in common: one question, one answer, and how it can fail.
import type { StockPhoto, StockService } from '@sitewright/contract/stock/stock';
import { limits } from '@sitewright/contract/limits';
import { z } from 'zod';
import { readWhole, safeFetch, type SafeResponse } from '../../core/safe-fetch/safe-fetch.ts';
import { SafeFetchError } from '../../core/safe-fetch/safe-fetch-error.ts';

export interface StockQuestion {
  kind: 'search' | 'feed';
  /** Empty for the feed. */
  query: string;
  page: number;
  perPage: number;
}

/** A photo and what only the server needs to know of it. */
export interface KnownPhoto {
  photo: StockPhoto;
  /** Unsplash: called when the photo is chosen. */
  downloadLocation: string | null;
}

export interface FoundPhotos {
  photos: KnownPhoto[];
  total: number;
}

export interface StockClient {
  service: StockService;
  /** As people write it. */
  name: string;
  find: (question: StockQuestion) => Promise<FoundPhotos>;
}

export class StockServiceError extends Error {
  /** `key`: the service does not take it. `limit`: no more until `retryAt`. */
  readonly kind: 'key' | 'limit' | 'failed';
  readonly retryAt: Date | undefined;

  constructor(
    kind: 'key' | 'limit' | 'failed',
    message: string,
    options: ErrorOptions & { retryAt?: Date } = {},
  ) {
    super(message, options);
    this.name = 'StockServiceError';
    this.kind = kind;
    this.retryAt = options.retryAt;
  }
}

/** An address of another site, as it may stand in a page. */
export const webAddress = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''));

export interface ServiceAccess {
  base: string;
  headers: Record<string, string>;
  /** Hears what the service says of its limit. */
  noteLimit: (headers: SafeResponse['headers']) => void;
}

const answersMaxBytes = 4 * 1024 * 1024;

const failureOf = (status: number): StockServiceError | undefined => {
  if (status === 401 || status === 403) return new StockServiceError('key', `answered ${status}`);
  if (status === 429) return new StockServiceError('limit', 'answered 429');
  return status < 300 ? undefined : new StockServiceError('failed', `answered ${status}`);
};

/** Asks a service for JSON at a path of its API, or at a whole address that it gave before. */
export const askService = async (
  { base, headers, noteLimit }: ServiceAccess,
  path: string,
  query: Record<string, string | number> = {},
): Promise<{ body: unknown; headers: SafeResponse['headers'] }> => {
  const url = new URL(path.startsWith('/') ? `${base}${path}` : path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  try {
    const answer = await safeFetch(url.href, {
      types: ['application/json'],
      headers,
      maxBytes: answersMaxBytes,
      totalMs: limits.stock.timeoutSeconds * 1_000,
      trustedOrigins: [new URL(base).origin],
    });
    const bytes = await readWhole(answer.body);
    noteLimit(answer.headers);
    const failure = failureOf(answer.status);
    if (failure) throw failure;
    return { body: JSON.parse(bytes.toString('utf8')), headers: answer.headers };
  } catch (error) {
    if (error instanceof StockServiceError) throw error;
    const why = error instanceof SafeFetchError ? error.message : 'the answer is no JSON';
    throw new StockServiceError('failed', why, { cause: error });
  }
};

/** Reads what a service answered. What does not fit its promise is a failure, not a strange page. */
export const readResponse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new StockServiceError('failed', 'the answer has another shape than promised', { cause: read.error });
};

/** spec: an answer counts when its first three photos are whole; a faulty one further down is left out. */
export const readPhotos = <T>(schema: z.ZodType<T>, photos: readonly unknown[]): T[] => {
  readResponse(z.array(schema), photos.slice(0, limits.stock.photosChecked));
  return photos.flatMap((one) => {
    const read = schema.safeParse(one);
    return read.success ? [read.data] : [];
  });
};
