// A release for what changed beside the pages of a site: its posts and their comments. The pages are those that are public now.
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { loadDraft } from '../rendering/site-draft.ts';
import { requireSite } from '../sites/require-site.ts';
import { setReleaseNumber } from '../versions/site-versions.store.ts';
import { enqueueAvifVariants } from './avif-variants.job.ts';
import { enqueuePointerUpdate } from './live-pointer/live-pointer.service.ts';
import { buildAndRecord, goLive } from './publish.service.ts';
import { loadPublishedState, type PublishedState } from './published-state.ts';

const publishedDraft =
  (state: PublishedState): NonNullable<Parameters<typeof buildAndRecord>[3]['load']> =>
  async (ctx, tx, actor, siteId) => {
    const site = await requireSite(tx, actor, siteId, 'blog.read');
    const draft = await loadDraft(ctx, tx, site, state);
    // The draft stays as far ahead of what is published as it was.
    const version = site.published_version ?? site.draft_version;
    return {
      draft: { ...draft, site: { ...draft.site, draft_version: version } },
      keepState: (inTransaction, number) => setReleaseNumber(inTransaction, state.versionId, number),
    };
  };

const stateOf = async (
  tx: TenantTransaction,
  actor: Actor,
  siteId: string,
): Promise<PublishedState | undefined> => {
  const site = await requireSite(tx, actor, siteId, 'blog.read');
  return site.is_published ? loadPublishedState(tx, site) : undefined;
};

/** Does nothing for a site that is not published: its first release will have the posts. */
export const releasePosts = async (ctx: ServerContext, actor: Actor, siteId: string): Promise<void> => {
  const built = await withTenant(ctx.db, actor, async (tx) => {
    const state = await stateOf(tx, actor, siteId);
    if (!state) return undefined;
    const result = await buildAndRecord(ctx, tx, actor, { siteId, load: publishedDraft(state) });
    await enqueuePointerUpdate(ctx, tx, siteId);
    return { ...result, subdomain: state.site.subdomain ?? '' };
  });
  if (!built) return;
  await goLive(ctx, actor, siteId, built);
  await enqueueAvifVariants(ctx, built.subdomain);
};
