// Exports a site of the tests, and reads what the folder holds.
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findSite } from '../../sites/sites.store.ts';
import { staticSiteEntries, type StaticOptions } from '../static-export.ts';
import type { StaticWarning } from '../drawing/static-folder.ts';

export interface ExportedFolder {
  files: Map<string, Buffer>;
  /** A file as text; fails for one that is not there. */
  text: (path: string) => string;
  warnings: StaticWarning[];
  estimatedBytes: number;
}

export const exportSite = async (
  app: TestApp,
  { site }: Pick<SiteFixture, 'site'>,
  options: Partial<StaticOptions> = {},
): Promise<ExportedFolder> => {
  const { rows } = await app.database.ownerPool.query<{ tenant_id: string }>(
    'select tenant_id from app.sites where id = $1',
    [site.id],
  );
  const { entries, warnings, estimatedBytes } = await withTenant(
    app.ctx.db,
    { tenantId: rows[0]!.tenant_id },
    async (tx) =>
      staticSiteEntries(app.ctx, tx, (await findSite(tx, site.id))!, {
        useCase: 'static-hosting',
        blog: true,
        media: true,
        ...options,
      }),
  );
  const files = new Map<string, Buffer>();
  for (const { path, open } of entries) files.set(path, await buffer(await open()));
  const text = (path: string): string => {
    const body = files.get(path);
    if (!body) throw new Error(`the folder has no ${path}, but ${[...files.keys()].join(', ')}`);
    return body.toString();
  };
  return { files, text, warnings, estimatedBytes };
};

const attribute = /\s(?:href|src|poster|action|srcset)="([^"]*)"/g;

const addressesIn = (path: string, text: string): string[] => {
  if (path.endsWith('.css')) return [...text.matchAll(/url\("?([^")]+)"?\)/g)].map(([, address]) => address!);
  return [...text.matchAll(attribute)].flatMap(([all, value]) =>
    all.trim().startsWith('srcset') ? value!.split(', ').map((part) => part.split(' ')[0]!) : [value!],
  );
};

/** Addresses that lead nowhere in the folder, as `file → address`. */
export const brokenAddresses = ({ files }: ExportedFolder): string[] =>
  [...files].flatMap(([path, body]) => {
    if (!/\.(html|css)$/.test(path)) return [];
    return addressesIn(path, body.toString())
      .filter((address) => !/^([a-z][a-z\d+.-]*:|#|$)/i.test(address))
      .filter((address) => {
        const file = decodeURIComponent(address.replace(/[?#].*$/, ''));
        return address.startsWith('/') || !files.has(posix.join(posix.dirname(path), file));
      })
      .map((address) => `${path} → ${address}`);
  });
