import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { defineFeature } from '../../http/feature.ts';
import { newslettersAsked, postsReleased, postTimed, postWithdrawn } from '../blog/post-hooks.ts';
import { cancelHeldCampaign, moveHeldCampaign } from '../newsletter/campaigns/held-campaigns.ts';
import { postNewsletterRoutes } from './post-newsletter.routes.ts';
import { findPostNewsletter, listCampaignsOfSite } from './post-newsletter.store.ts';
import { fillNewsletters } from './post-state.ts';
import { siteWithdrawn } from '../sites/site-hooks.ts';
import { sendReadyJob, sendReadyPosts } from './send-ready.ts';

const withoutSite = 'The site of the post was deleted, so it wasn’t sent.';

const campaignOf = async (tx: TenantTransaction, postId: string): Promise<string | undefined> =>
  (await findPostNewsletter(tx, postId))?.campaign_id;

export const postNewsletterFeature = defineFeature({
  name: 'post-newsletter',
  dependsOn: ['blog', 'newsletter', 'rendering', 'site-content', 'sites'],
  routes: postNewsletterRoutes,
  jobs: [sendReadyJob],
  hooks: [
    onHook(newslettersAsked, (_ctx: ServerContext, { tx, postIds, found }) =>
      fillNewsletters(tx, postIds, found),
    ),
    onHook(postTimed, async (ctx: ServerContext, { tx, postId, at }) => {
      const id = await campaignOf(tx, postId);
      if (id !== undefined) await moveHeldCampaign(tx, id, at ?? ctx.clock.now());
    }),
    onHook(postWithdrawn, async (ctx: ServerContext, { tx, postId }) => {
      const id = await campaignOf(tx, postId);
      if (id !== undefined) await cancelHeldCampaign(ctx, tx, id);
    }),
    onHook(siteWithdrawn, async (ctx: ServerContext, { tx, siteId }) => {
      for (const id of await listCampaignsOfSite(tx, siteId))
        await cancelHeldCampaign(ctx, tx, id, withoutSite);
    }),
    onHook(postsReleased, (ctx: ServerContext, site) => sendReadyPosts(ctx, site)),
  ],
  tenantData: { post_newsletters: 'delete' },
});
