// Sends the emails of posts that readers can open by now. It is asked after each release of posts, and by a job for what came
// otherwise: a site that was published later, or a process that died between a release and its emails.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { fileOf } from '../rendering/page-source.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { siteUrl } from '../../core/site-url.ts';
import { findPublication } from '../blog/posts/publications.store.ts';
import { cancelHeldCampaign, startHeldCampaign } from '../newsletter/campaigns/held-campaigns.ts';
import { findSite } from '../sites/sites.store.ts';
import { contentsOfPost } from './compose-post-email.ts';
import { findPostNewsletter, listWaitingPosts, type WaitingPost } from './post-newsletter.store.ts';

/** Whether visitors get this page: it is in the live release, and the site asks nobody for a password. */
export const isPageOpen = async (ctx: ServerContext, subdomain: string, path?: string): Promise<boolean> => {
  const host = ctx.releases.hostOf(subdomain);
  const release = await ctx.releases.findRelease(host);
  if (release === undefined || (await ctx.releases.accessPolicyOf(host)) !== undefined) return false;
  if (path === undefined) return true;
  const { files } = await ctx.releases.readManifest(release);
  return files.includes(fileOf(path));
};

const withPassword = 'The post has a password now, so it wasn’t sent.';

const sendOne = (ctx: ServerContext, { tenantId, siteId, postId, campaignId }: WaitingPost): Promise<void> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const site = await findSite(tx, siteId);
    const publication = await findPublication(tx, postId);
    const options = await findPostNewsletter(tx, postId);
    if (!site?.is_published || !site.subdomain || !publication || options?.campaign_id !== campaignId) return;
    const path = blogPaths.post(publication.slug);
    if (!(await isPageOpen(ctx, site.subdomain, path))) return;
    const { fields, content } = publication;
    if (fields.visibility === 'password') {
      await cancelHeldCampaign(ctx, tx, campaignId, withPassword);
      return;
    }
    const post = { fields, content, url: siteUrl(ctx, site.subdomain) + path };
    await startHeldCampaign(ctx, tx, campaignId, contentsOfPost(post, options, ctx.env.appUrl));
  });

export const sendReadyPosts = async (
  ctx: ServerContext,
  site?: { tenantId: string; siteId: string },
): Promise<void> => {
  for (const waiting of await listWaitingPosts(ctx.db, site)) {
    await sendOne(ctx, waiting).catch((error: unknown) =>
      ctx.log.error({ err: error, post: waiting.postId }, 'the email of a post will be tried again'),
    );
  }
};

export const sendReadyJob: Job = {
  name: 'post-newsletter.send-ready',
  cron: '* * * * *',
  run: (ctx) => sendReadyPosts(ctx),
};
