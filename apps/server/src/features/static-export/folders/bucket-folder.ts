// The folder of a site for a bucket: without what only other hosts read, and with the address that visitors open.
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { drawStaticSite } from '../drawing/draw-static-site.ts';
import { pageFile, sharedFiles } from './hosting-folder.ts';
import type { StaticFile, StaticWarning } from '../drawing/static-folder.ts';

const isForOtherHosts = ({ path }: StaticFile): boolean => /^(_redirects|_headers|\.htaccess)$/.test(path);

export const bucketFolder = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  { publicUrl, formUrl }: { publicUrl: string; formUrl: string },
): Promise<{ files: StaticFile[]; warnings: StaticWarning[] }> => {
  const drawn = await drawStaticSite(ctx, tx, site, {
    blog: true,
    media: true,
    offersAvif: true,
    ...(formUrl === '' ? {} : { formUrl }),
    ...(publicUrl === '' ? {} : { publicUrl }),
  });
  const files = [...drawn.pages.map((page) => pageFile(drawn, page)), ...sharedFiles(drawn)];
  return { files: files.filter((file) => !isForOtherHosts(file)), warnings: drawn.warnings.list() };
};
