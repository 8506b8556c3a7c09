import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ZipEntry } from '../../core/storage/zip-stream.ts';
import type { SiteView } from '../sites/sites.store.ts';

export type StaticUseCase = 'static-hosting' | 'single-page' | 'hand-over' | 'developer';
export interface StaticOptions {
  useCase: StaticUseCase;
  formUrl?: string;
  blog: boolean;
  media: boolean;
}
export const staticSiteEntries = (
  _ctx: ServerContext,
  _tx: TenantTransaction,
  _site: SiteView,
  _options: StaticOptions,
): Promise<{
  entries: ZipEntry[];
  warnings: { code: string; path: string; detail: string }[];
  estimatedBytes: number;
}> => Promise.resolve({ entries: [], warnings: [], estimatedBytes: 0 });
