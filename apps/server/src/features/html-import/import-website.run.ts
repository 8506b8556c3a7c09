import { uuid } from '@sitewright/contract/fields';
import { websiteImported } from '@sitewright/contract/html-import/html-import-events';
import { importedWebsiteSchema, sectionUses } from '@sitewright/contract/html-import/html-imports';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { siteCreated } from '@sitewright/contract/sites/site-events';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { defineRun } from '../../core/context/run.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { createSiteRows } from '../site-content/new-site.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { freeSubdomain } from '../sites/subdomains.service.ts';
import { errorCodeOf } from './check-website.run.ts';
import { lockImport, updateImport } from './html-imports.store.ts';
import { loadWebsite } from './import-files.ts';
import { placeImages } from './read/page-images.ts';
import type { ReadWebsite } from './read-website.ts';
import { importImage, type ImportedImage } from './write/import-images.ts';
import { placeMedia } from './write/imported-media.store.ts';
import { altTextsOf, seedOf } from './write/site-seed.ts';

/** The website with its images at their places in the media library. */
const withMedia = (site: ReadWebsite, images: ReadonlyMap<string, ImportedImage>): ReadWebsite =>
  JSON.parse(placeImages(JSON.stringify(site), (file) => images.get(file)?.url ?? '')) as ReadWebsite;

export const importWebsiteRun = defineRun({
  kind: 'html_import',
  permission: 'sites.write',
  input: z.object({
    importId: uuid,
    name: z.string().nullable(),
    choices: z.record(z.string(), z.enum(sectionUses)),
  }),
  result: importedWebsiteSchema,
  run: async (ctx, { actor, input: { importId, name: wanted, choices }, signal, progress }) => {
    try {
      const site = await loadWebsite(ctx, importId);
      if (!site)
        throw new AppError('wrong_state', 'The files of this import were deleted. Check the website again.');
      const alts = altTextsOf(site);
      const images = new Map<string, ImportedImage>();
      for (const [index, image] of site.images.entries()) {
        signal.throwIfAborted();
        const imported = await importImage(ctx, actor, { importId, image, alt: alts.get(image.file) ?? '' });
        if (imported) images.set(image.file, imported);
        progress({ done: index + 1, total: site.images.length + 1 });
      }
      return await withTenant(ctx.db, actor, async (tx) => {
        const row = await lockImport(tx, importId);
        if (!row) throw new AppError('not_found', 'The import was deleted.');
        // The process ended between the import and the end of its run.
        if (row.status === 'imported' && row.site_id !== null) return { importId, siteId: row.site_id };
        await requireSiteEntitlement(ctx, tx, actor.userId);
        const name = wanted ?? site.name;
        const subdomain = await freeSubdomain(tx, subdomainFromName(name) || 'my-site');
        const siteId = await createSiteRows(
          tx,
          actor.userId,
          seedOf(withMedia(site, images), { name, subdomain, choices }),
        );
        const ids = [...images.values()].map(({ id }) => id);
        await placeMedia(tx, { ids, siteId, userId: actor.userId });
        await emitForSite(ctx, tx, siteCreated, { actor, payload: {} }, { id: siteId, name });
        await emitForSite(ctx, tx, websiteImported, { actor, payload: { importId } }, { id: siteId, name });
        await updateImport(tx, importId, {
          status: 'imported',
          site_id: siteId,
          site_name: name,
          error_code: null,
        });
        signal.throwIfAborted();
        return { importId, siteId };
      });
    } catch (error) {
      // A cancelled run says so itself, and a stopped process begins again.
      if (signal.aborted) throw error;
      // What was read is still there: the import can be started again.
      await withTenant(ctx.db, actor, (tx) =>
        updateImport(tx, importId, { status: 'checked', error_code: errorCodeOf(error) }),
      );
      throw error;
    }
  },
});
