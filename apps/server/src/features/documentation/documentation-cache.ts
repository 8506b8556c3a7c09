// The documentation of this process: the files of the product, and the snapshot in which rows replace and extend them.
import { join } from 'node:path';
import { documentationLimits } from '@sitewright/contract/documentation/documentation-limits';
import type { SharedCache } from '../../core/cache/caches.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { DocumentationSnapshot } from './reading/documentation-snapshot.ts';
import { readPublishedRows } from './reading/published.store.ts';
import { loadShippedDocumentation, type ShippedDocumentation } from './reading/shipped-articles.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    documentation: Documentation;
  }
}

export class Documentation {
  readonly shipped: ShippedDocumentation;
  readonly #cache: SharedCache<DocumentationSnapshot>;
  readonly #db: ServerContext['db'];

  constructor({ library, caches, db }: Pick<ServerContext, 'library' | 'caches' | 'db'>) {
    this.shipped = loadShippedDocumentation(join(library.root, 'documentation'));
    this.#cache = caches.create('documentation', documentationLimits.cacheMs, { servesStale: true });
    this.#db = db;
  }

  snapshot(): Promise<DocumentationSnapshot> {
    return this.#cache.get(
      'all',
      async () => new DocumentationSnapshot(this.shipped, await readPublishedRows(this.#db)),
    );
  }

  /** Call it after the commit of a change. */
  changed(): void {
    this.#cache.invalidate('');
  }
}
