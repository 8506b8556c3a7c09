// A site as files that need no server of ours: for static hosts, as one page, to hand over, or to develop on.
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ZipEntry } from '../../core/storage/zip-stream.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { developerFolder } from './folders/developer-folder.ts';
import { drawStaticSite, type StaticSite } from './drawing/draw-static-site.ts';
import type { StaticOptions, StaticUseCase } from './drawing/static-options.ts';
import { hostingFolder } from './folders/hosting-folder.ts';
import { singlePage } from './folders/single-page.ts';
import { entriesOf, type StaticFile, type StaticWarning } from './drawing/static-folder.ts';

export type { StaticOptions } from './drawing/static-options.ts';

const folderOf: Record<StaticUseCase, (site: StaticSite, options: StaticOptions) => Promise<StaticFile[]>> = {
  'static-hosting': hostingFolder,
  'single-page': singlePage,
  'hand-over': hostingFolder,
  developer: developerFolder,
};

/** The current draft as entries of a zip, in one order, opened one by one. Records no release and publishes no form. */
export const staticSiteEntries = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  options: StaticOptions,
): Promise<{ entries: ZipEntry[]; warnings: StaticWarning[]; estimatedBytes: number }> => {
  // One file holds each image once.
  const offersAvif = options.useCase !== 'single-page';
  const drawn = await drawStaticSite(ctx, tx, site, { ...options, offersAvif });
  const files = await folderOf[options.useCase](drawn, options);
  return { ...entriesOf(files), warnings: drawn.warnings.list() };
};
