// Undoes that an agent created, published or unpublished a site.
import { publishSite, rollbackRelease } from '@sitewright/contract/publishing/publishing';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requestMetaOf } from '../../http/mount-endpoint.ts';
import { moveToTrash } from '../site-lifecycle/site-lifecycle.service.ts';
import { requireSite } from '../sites/require-site.ts';
import type { PartOf, Undone } from './change-parts.ts';
import { liveReleaseOf } from './live-release.ts';
import type { ToolCall } from './tool.ts';

/** A site that nobody has changed or published goes to the trash, where its owner finds it for 30 days. */
export const undoCreatedSite = (
  { ctx, actor, request }: ToolCall,
  siteId: string,
  { name }: PartOf<'createdSite'>,
): Promise<Undone> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    if (site.draft_version > 1 || site.published_release_id !== null)
      return { changes: [], kept: [`site ${name} was changed since it was created`] };
    await moveToTrash(ctx, tx, { actor, meta: requestMetaOf(ctx, request) }, site);
    return { changes: [`removed: site ${name}, which is in the trash now`], kept: [] };
  });

export const undoPublication = async (
  { ask }: ToolCall,
  siteId: string,
  { before, after }: PartOf<'publication'>,
): Promise<Undone> => {
  const { releases, live } = await liveReleaseOf({ ask }, siteId);
  if (live !== after) return { changes: [], kept: ['the site was published or unpublished since'] };
  const params = { id: siteId };
  if (before === null) {
    await ask(publishSite, { params, body: { isPublished: false } });
    return { changes: ['changed: the site is offline again'], kept: [] };
  }
  const release = releases.find(({ id }) => id === before);
  if (!release) return { changes: [], kept: ['the release that was live before no longer exists'] };
  await ask(rollbackRelease, { params: { ...params, releaseId: before } });
  return { changes: [`changed: release ${release.number} is live again`], kept: [] };
};
