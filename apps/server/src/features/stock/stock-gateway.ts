// Gateway to the stock APIs: deduplicates queries, respects their rate limits, shares the limit fairly between
// tenants, and serves stale cache entries on failure.
import { createHash } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import { stockPhotoSchema, type StockService } from '@sitewright/contract/stock/stock';
import { z } from 'zod';
import type { AppContext } from '../../core/context/context.ts';
import { incrementCounter } from '../../core/rate-limits/rate-limit.store.ts';
import { UpstreamRateLimit } from './upstream-rate-limit.ts';
import { createPexelsClient } from './pexels-client.ts';
import {
  type PhotoSearchResult,
  type ServicePhoto,
  type StockClient,
  type StockQuery,
  StockServiceError,
} from './stock-client.ts';
import { acquireLease, findCached, hasOtherTenants, releaseLease, saveCached } from './stock.store.ts';
import { createUnsplashClient, type UnsplashClient } from './unsplash-client.ts';

type StockGatewayContext = Pick<AppContext, 'clock' | 'db' | 'env' | 'log'>;

const hourMs = 3_600_000;

const servicePhotoSchema = z.object({ photo: stockPhotoSchema, downloadLocation: z.string().nullable() });
const searchResultSchema = z.object({ photos: z.array(servicePhotoSchema), total: z.number() });
const textSchema = z.object({ text: z.string() });

/** Normalizes a query: different case and spacing are the same search. */
export const normalizeQuery = (query: string): string => query.trim().toLowerCase().replace(/\s+/g, ' ');

const keyOf = (service: StockService, { kind, query, page, perPage }: StockQuery): string =>
  `${service}|${kind}|${normalizeQuery(query)}|${page}|${perPage}`;

/** Image origins of each service, besides the configured API base. */
const imageOrigins: Record<StockService, readonly string[]> = {
  pexels: ['https://images.pexels.com'],
  unsplash: ['https://images.unsplash.com', 'https://plus.unsplash.com'],
};

const photoKey = (service: StockService, id: string): string => `${service}|photo|${id}`;

const accessOf = (ctx: StockGatewayContext, watch: Record<StockService, UpstreamRateLimit>) => {
  const { pexelsApiKey, pexelsApiBase, unsplashAccessKey, unsplashApiBase } = ctx.env;
  return {
    pexels: pexelsApiKey && {
      base: pexelsApiBase ?? 'https://api.pexels.com/v1',
      headers: { authorization: pexelsApiKey },
      updateLimit: watch.pexels.update.bind(watch.pexels),
    },
    unsplash: unsplashAccessKey && {
      base: unsplashApiBase ?? 'https://api.unsplash.com',
      headers: { authorization: `Client-ID ${unsplashAccessKey}`, 'accept-version': 'v1' },
      updateLimit: watch.unsplash.update.bind(watch.unsplash),
    },
  };
};

export class StockGateway {
  readonly pexels: StockClient | undefined;
  readonly unsplash: UnsplashClient | undefined;
  readonly #ctx: StockGatewayContext;
  readonly #watch: Record<StockService, UpstreamRateLimit>;
  readonly #underWay = new Map<string, Promise<PhotoSearchResult>>();

  constructor(ctx: StockGatewayContext) {
    this.#ctx = ctx;
    const { perHour } = limits.stock;
    this.#watch = {
      pexels: new UpstreamRateLimit(ctx.clock, {
        usualPerHour: perHour.pexels,
        hourlyShare: perHour.pexels / limits.stock.pexelsPerMonth,
      }),
      unsplash: new UpstreamRateLimit(ctx.clock, { usualPerHour: perHour.unsplash, hourlyShare: 1 }),
    };
    const access = accessOf(ctx, this.#watch);
    this.pexels = access.pexels ? createPexelsClient(access.pexels) : undefined;
    this.unsplash = access.unsplash ? createUnsplashClient(access.unsplash) : undefined;
  }

  /** The service's response, cached for up to a day; a stale one when the service fails. @throws StockServiceError */
  async find(client: StockClient, question: StockQuery, tenantId: string): Promise<PhotoSearchResult> {
    const key = keyOf(client.service, question);
    const cached = await this.#readCached(key, searchResultSchema);
    if (cached?.isFresh) return cached.value;
    try {
      return await this.#askOnce(key, client, { question, tenantId });
    } catch (error) {
      if (!cached) throw error;
      this.#ctx.log.warn(
        { err: error, service: client.service },
        'a stock service failed; serving a stale response',
      );
      return cached.value;
    }
  }

  /** Origins that the operator configured for a service, which may be in a private network. */
  ownOrigins(service: StockService): string[] {
    const base = service === 'pexels' ? this.#ctx.env.pexelsApiBase : this.#ctx.env.unsplashApiBase;
    return base === undefined ? [] : [new URL(base).origin];
  }

  /** Whether a URL is one of the service's images. */
  isImageOf(service: StockService, address: string): boolean {
    const origin = URL.parse(address)?.origin;
    return [...imageOrigins[service], ...this.ownOrigins(service)].some((one) => one === origin);
  }

  /** A recently found photo by its id. Data from the browser cannot replace it. */
  async cachedPhoto(service: StockService, id: string): Promise<ServicePhoto | undefined> {
    return (await this.#readCached(photoKey(service, id), servicePhotoSchema))?.value;
  }

  /** A generated text, cached for a day. */
  async remember(key: string, make: () => Promise<string>): Promise<string> {
    const cached = await this.#readCached(key, textSchema);
    if (cached?.isFresh) return cached.value.text;
    const text = await make();
    const now = this.#ctx.clock.now();
    await saveCached(this.#ctx.db, [{ key, body: { text } }], { now, forgetBefore: this.#forgetBefore(now) });
    return text;
  }

  /** Reports to Unsplash that a user chose a photo; once, however often and from wherever it is requested. */
  async trackDownload(client: UnsplashClient, userId: string, id: string): Promise<void> {
    const { db, clock } = this.#ctx;
    const key = `tracked|${createHash('sha256').update(`${userId}|${id}`).digest('hex')}`;
    const now = clock.now();
    const again = new Date(now.getTime() - limits.stock.trackHours * hourMs);
    if (!(await acquireLease(db, key, { now, again }))) return;
    try {
      const known = await this.cachedPhoto('unsplash', id);
      const { downloadLocation } = known ?? (await client.photo(id));
      await client.callDownloadLocation(downloadLocation ?? '');
    } catch (error) {
      await releaseLease(db, key);
      throw error;
    }
  }

  #askOnce(
    key: string,
    client: StockClient,
    asked: { question: StockQuery; tenantId: string },
  ): Promise<PhotoSearchResult> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const asking = this.#ask(key, client, asked).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asking);
    return asking;
  }

  async #ask(
    key: string,
    client: StockClient,
    { question, tenantId }: { question: StockQuery; tenantId: string },
  ): Promise<PhotoSearchResult> {
    await this.#requireRoom(client.service, tenantId);
    const found = await client.find(question).catch((error: unknown) => {
      if (error instanceof StockServiceError && error.kind === 'limit') this.#watch[client.service].pause();
      throw error;
    });
    const now = this.#ctx.clock.now();
    const answers = new Map<string, object>([[key, found]]);
    for (const known of found.photos) answers.set(photoKey(client.service, known.photo.id), known);
    await saveCached(
      this.#ctx.db,
      [...answers].map(([of, body]) => ({ key: of, body })),
      { now, forgetBefore: this.#forgetBefore(now) },
    );
    return found;
  }

  /** A cached body of another program version may have another shape and is then ignored. */
  async #readCached<T>(
    key: string,
    schema: z.ZodType<T>,
  ): Promise<{ value: T; isFresh: boolean } | undefined> {
    const cached = await findCached(this.#ctx.db, key);
    const read = schema.safeParse(cached?.body);
    if (!cached || !read.success) return undefined;
    const age = this.#ctx.clock.now().getTime() - cached.fetchedAt.getTime();
    return { value: read.data, isFresh: age < limits.stock.cacheHours * hourMs };
  }

  #forgetBefore(now: Date): Date {
    return new Date(now.getTime() - limits.stock.cacheDays * 24 * hourMs);
  }

  /** Stops before the service's limit is reached, and keeps one tenant from using up the shared limit. */
  async #requireRoom(service: StockService, tenantId: string): Promise<void> {
    const watch = this.#watch[service];
    const retryAt = watch.pausedUntil;
    if (retryAt)
      throw new StockServiceError('limit', 'the rate limit of the service is used up', { retryAt });
    const { db, clock } = this.#ctx;
    const all = await incrementCounter(db, `stock:${service}`, 3_600);
    const own = await incrementCounter(db, `stock:${service}:${tenantId}`, 3_600);
    const isShared = all.count > watch.perHour * limits.stock.sharedAfter;
    const isGreedy = isShared && own.count > watch.perHour * limits.stock.tenantShare;
    // A tenant that is alone on the installation takes nothing from others.
    if (isGreedy && (await hasOtherTenants(db, tenantId))) {
      throw new StockServiceError('limit', 'this workspace has used its share of the limit', {
        retryAt: new Date(clock.now().getTime() + own.resetSeconds * 1_000),
      });
    }
  }
}
