// Common to both stock services: the query, the result and the errors.
import type { StockPhoto, StockService } from '@sitewright/contract/stock/stock';
import { limits } from '@sitewright/contract/limits';
import { z } from 'zod';
import { readWhole, safeFetch, type SafeResponse } from '../../core/safe-fetch/safe-fetch.ts';
import { SafeFetchError } from '../../core/safe-fetch/safe-fetch-error.ts';

export interface StockQuery {
  kind: 'search' | 'feed';
  /** Empty for the feed. */
  query: string;
  page: number;
  perPage: number;
}

/** A photo with the metadata that only the server needs. */
export interface ServicePhoto {
  photo: StockPhoto;
  /** Unsplash: the URL to call when the photo is chosen. */
  downloadLocation: string | null;
}

export interface PhotoSearchResult {
  photos: ServicePhoto[];
  total: number;
}

export interface StockClient {
  service: StockService;
  /** Display name of the service. */
  name: string;
  find: (question: StockQuery) => Promise<PhotoSearchResult>;
}

export class StockServiceError extends Error {
  /** `key`: the API key is rejected. `limit`: rate-limited until `retryAt`. */
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

/** An absolute http(s) URL, safe to use in a page. */
export const webUrl = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''));

export interface ServiceAccess {
  base: string;
  headers: Record<string, string>;
  /** Receives the rate-limit headers of the service. */
  updateLimit: (headers: SafeResponse['headers']) => void;
}

const responseMaxBytes = 4 * 1024 * 1024;

const failureOf = (status: number): StockServiceError | undefined => {
  if (status === 401 || status === 403) return new StockServiceError('key', `answered ${status}`);
  if (status === 429) return new StockServiceError('limit', 'answered 429');
  return status < 300 ? undefined : new StockServiceError('failed', `answered ${status}`);
};

/** Requests JSON from a service, at a path of its API or at an absolute URL that it returned before. */
export const fetchService = async (
  { base, headers, updateLimit: noteLimit }: ServiceAccess,
  path: string,
  query: Record<string, string | number> = {},
): Promise<{ body: unknown; headers: SafeResponse['headers'] }> => {
  const url = new URL(path.startsWith('/') ? `${base}${path}` : path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  try {
    const answer = await safeFetch(url.href, {
      types: ['application/json'],
      headers,
      maxBytes: responseMaxBytes,
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
    const why = error instanceof SafeFetchError ? error.message : 'the response is not JSON';
    throw new StockServiceError('failed', why, { cause: error });
  }
};

/** Validates a service's response. An unexpected shape is a failure of the service. */
export const readResponse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new StockServiceError('failed', 'the response has an unexpected shape', { cause: read.error });
};

/** spec: a response is valid when its first three photos are complete; a faulty one further down is left out. */
export const readPhotos = <T>(schema: z.ZodType<T>, photos: readonly unknown[]): T[] => {
  readResponse(z.array(schema), photos.slice(0, limits.stock.photosChecked));
  return photos.flatMap((one) => {
    const read = schema.safeParse(one);
    return read.success ? [read.data] : [];
  });
};
