// The custom domains that serve sites and workspaces, in the memory of each process: a request asks no database. A change reaches every
// process by a notification of the database.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../../core/context/context.ts';
import type { SharedCache } from '../../core/cache/caches.ts';
import { hostUrl, type PrimaryDomains } from '../../core/site-url.ts';
import { listHeld } from './domains.store.ts';

export interface CustomHost {
  /** Label of its site or workspace under the domain of published sites. */
  label: string;
  isOfTenant: boolean;
  /** The primary domain of the same site or workspace; undefined for none. */
  primary: string | undefined;
}

interface Primary {
  name: string;
  isOfTenant: boolean;
}

interface Snapshot {
  hosts: ReadonlyMap<string, CustomHost>;
  /** By label. */
  primaries: ReadonlyMap<string, Primary>;
}

const nothing: Snapshot = { hosts: new Map(), primaries: new Map() };
/** How long a change may go unnoticed where its notification was lost. */
const lifeMs = 60_000;
/** Without a database, requests do not try again one by one. */
const retryMs = 1_000;

export class CustomHosts implements PrimaryDomains {
  readonly #ctx: Pick<AppContext, 'db' | 'log'>;
  readonly #cache: SharedCache<Snapshot>;
  #last: Snapshot = nothing;
  #failedAt = -retryMs;

  constructor(ctx: Pick<AppContext, 'db' | 'log' | 'caches'>) {
    this.#ctx = ctx;
    // The name stands in a trigger of the database too.
    this.#cache = ctx.caches.create('site-domains', lifeMs);
  }

  primaryOf(label: string): string | undefined {
    return this.#current().primaries.get(label)?.name;
  }

  /** As `primaryOf`, with whether a workspace has the label. */
  findPrimary(label: string): Primary | undefined {
    return this.#current().primaries.get(label);
  }

  /** Undefined for a host that serves nothing here. */
  find(host: string): CustomHost | undefined {
    return this.#current().hosts.get(host);
  }

  /** Waits until the domains are known as they are now. */
  async reload(): Promise<void> {
    this.#cache.invalidate('');
    this.#last = await this.#load();
  }

  /** Loads the domains when they are not known yet. @throws without a database. */
  async prepare(): Promise<void> {
    this.#last = await this.#load();
  }

  /** The last known domains, at once; a new load begins when they are out of date. */
  #current(): Snapshot {
    const fresh = this.#cache.peek('all');
    if (fresh) this.#last = fresh;
    else if (this.#mayLoad()) void this.#refresh();
    return this.#last;
  }

  /** Waits until a change that is known of is loaded; not where the database failed a moment ago. */
  async settle(): Promise<void> {
    if (this.#cache.peek('all') === undefined && this.#mayLoad()) await this.#refresh();
  }

  #mayLoad(): boolean {
    return performance.now() - this.#failedAt >= retryMs;
  }

  #refresh(): Promise<void> {
    return this.#load().then(
      (snapshot) => {
        this.#last = snapshot;
      },
      (error: unknown) => {
        this.#failedAt = performance.now();
        this.#ctx.log.error(
          { err: error },
          'the custom domains could not be loaded; the last known ones stay',
        );
      },
    );
  }

  #load(): Promise<Snapshot> {
    return this.#cache.get('all', async () => {
      const held = await listHeld(this.#ctx.db);
      const primaries = new Map(
        held.flatMap(({ name, label, isOfTenant, isPrimary }) =>
          isPrimary ? [[label, { name, isOfTenant }] as const] : [],
        ),
      );
      const hosts = new Map<string, CustomHost>();
      for (const { name, label, isOfTenant } of held)
        if (!hosts.has(name)) hosts.set(name, { label, isOfTenant, primary: primaries.get(label)?.name });
      return { hosts, primaries };
    });
  }
}

/** Sends a visitor to the same path on another host of the same site or workspace. Revalidated, because that may change. */
export const redirectToHost = (
  ctx: Pick<AppContext, 'env'>,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): void => {
  const { method, url = '/' } = request;
  const path = url.startsWith('/') ? url : '/';
  const status = method === 'GET' || method === 'HEAD' ? 301 : 308;
  response.writeHead(status, { location: `${hostUrl(ctx, host)}${path}`, 'cache-control': 'no-cache' });
  response.end();
};
