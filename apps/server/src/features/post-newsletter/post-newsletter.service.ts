// Posts as emails: what can be sent, a preview, and publishing and sending in one step. The campaign is made in the transaction
// that publishes or schedules the post, and waits until readers can open it.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { PostNewsletterState } from '@sitewright/contract/blog/post-newsletter-state';
import type { PostSummary } from '@sitewright/contract/blog/posts';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/post-newsletter/post-newsletter';
import type { PostEmail, PostEmailOptions } from '@sitewright/contract/post-newsletter/post-newsletter';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { siteUrl } from '../../core/site-url.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { fieldsOf } from '../blog/posts/present-post.ts';
import { type PostTarget, requireKeptPost, summaryOf } from '../blog/posts/posts.service.ts';
import type { PostRow } from '../blog/posts/posts.store.ts';
import { publishPost } from '../blog/posts/publish-post.service.ts';
import { changeBlog, readBlog } from '../blog/terms/term-context.ts';
import {
  audienceOfHeld,
  cancelHeldCampaign,
  campaignStates,
  holdCampaign,
  isSpent,
} from '../newsletter/campaigns/held-campaigns.ts';
import { sendTestOf } from '../newsletter/campaigns/send-test.ts';
import { listAudiences, wouldBeCampaign } from '../newsletter/campaigns/would-be-campaign.ts';
import { maySendNewsletters, requireNewsletter } from '../newsletter/require-newsletter.ts';
import { routeOf } from '../newsletter/sending/campaign-sender.ts';
import { findDocument } from '../site-content/documents.store.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { contentsOfPost, languageOfPost, type PostToSend } from './compose-post-email.ts';
import { findPostNewsletter, savePostNewsletter } from './post-newsletter.store.ts';
import { fillNewsletters } from './post-state.ts';
import { isPageOpen } from './send-ready.ts';

const publishing = 'blog.publish' as const;

/** The post as it is written now. Before its site has an address, its links lead to the platform. */
const postToSend = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  row: PostRow,
): Promise<PostToSend> => {
  const document = await findDocument(tx, row.site_id, row.id);
  const origin = site.subdomain ? siteUrl(ctx, site.subdomain) : ctx.env.appUrl;
  return {
    fields: fieldsOf(row),
    content: document?.content ?? { sections: [] },
    url: new URL(blogPaths.post(row.slug), origin).href,
  };
};

const stateOfPost = async (tx: TenantTransaction, postId: string): Promise<PostNewsletterState | null> => {
  const found = new Map<string, PostNewsletterState>();
  await fillNewsletters(tx, [postId], found);
  return found.get(postId) ?? null;
};

const plannedOf = async (tx: TenantTransaction, postId: string): Promise<PostEmail | null> => {
  const row = await findPostNewsletter(tx, postId);
  const audience = row && (await audienceOfHeld(tx, row.campaign_id));
  return row && audience
    ? { ...audience, subject: row.subject, preheader: row.preheader, body: row.body }
    : null;
};

const isSentAlready = (state: PostNewsletterState | null): boolean =>
  state !== null && state.status !== 'waiting' && !(state.status === 'failed' && state.recipients === 0);

const obstacleOf = (
  actor: Actor,
  row: PostRow,
  state: PostNewsletterState | null,
): PostEmailOptions['obstacle'] => {
  if (isSentAlready(state)) return 'sent';
  if (!maySendNewsletters(actor)) return 'role';
  return row.visibility === 'password' ? 'password' : null;
};

const noAudiences = { lists: [], segments: [] };

export const getPostEmailOptions = async (
  ctx: ServerContext,
  actor: Actor,
  target: PostTarget,
): Promise<PostEmailOptions> => {
  const route = await routeOf(ctx, actor.tenantId);
  return readBlog(ctx, actor, { ...target, permission: publishing }, async (tx, site) => {
    const row = await requireKeptPost(tx, target);
    const newsletter = await stateOfPost(tx, row.id);
    const may = maySendNewsletters(actor);
    const planned = may && newsletter?.status === 'waiting' ? await plannedOf(tx, row.id) : null;
    const post = await postToSend(ctx, tx, site, row);
    const locale = languageOfPost(post.fields);
    const contents = contentsOfPost(post, { subject: '', preheader: '', body: 'excerpt' }, ctx.env.appUrl);
    const audiences = may ? await listAudiences(tx) : noAudiences;
    const listIds = audiences.lists.map(({ id }) => id);
    const { problems } = await wouldBeCampaign(
      ctx,
      tx,
      { contents, locale, listIds, segmentId: null },
      route,
    );
    const isOpen = site.is_published && site.subdomain !== null && (await isPageOpen(ctx, site.subdomain));
    return {
      obstacle: obstacleOf(actor, row, newsletter),
      newsletter,
      planned,
      ...audiences,
      problems: may ? problems.filter(({ locale: of }) => of === null) : [],
      isSiteOpen: isOpen,
    };
  });
};

type Prepared = Pick<PostEmail, 'listIds' | 'segmentId'> & {
  contents: ReturnType<typeof contentsOfPost>;
  locale: ReturnType<typeof languageOfPost>;
};

const prepare = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { site, row }: { site: SiteView; row: PostRow },
  { listIds, segmentId, ...options }: PostEmail,
): Promise<Prepared> => {
  if (row.visibility === 'password')
    throw new AppError('wrong_state', 'A post with a password can’t be sent as a newsletter.');
  const post = await postToSend(ctx, tx, site, row);
  const contents = contentsOfPost(post, options, ctx.env.appUrl);
  return { contents, locale: languageOfPost(post.fields), listIds, segmentId };
};

const withPost = <Result>(
  ctx: ServerContext,
  actor: Actor,
  target: PostTarget,
  work: (tx: TenantTransaction, about: { site: SiteView; row: PostRow }) => Promise<Result>,
): Promise<Result> =>
  readBlog(ctx, actor, { ...target, permission: publishing }, async (tx, site) =>
    work(tx, { site, row: await requireKeptPost(tx, target) }),
  );

export const previewPostEmail = async (
  ctx: ServerContext,
  actor: Actor,
  target: PostTarget,
  options: PostEmail,
): Promise<EndpointResponse<typeof contract.previewPostEmail>> => {
  requireNewsletter(actor, 'newsletter.write');
  const route = await routeOf(ctx, actor.tenantId);
  return withPost(ctx, actor, target, async (tx, about) => {
    const prepared = await prepare(ctx, tx, about, options);
    const { contents, locale } = prepared;
    return {
      language: locale,
      content: contents[locale]!,
      ...(await wouldBeCampaign(ctx, tx, prepared, route)),
    };
  });
};

export const testPostEmail = (
  ctx: ServerContext,
  actor: Actor,
  target: PostTarget,
  options: PostEmail,
): Promise<{ ok: true }> => {
  requireNewsletter(actor, 'newsletter.write');
  return withPost(ctx, actor, target, async (tx, about) => {
    const { contents, locale } = await prepare(ctx, tx, about, options);
    return sendTestOf(ctx, tx, actor, { content: contents[locale]!, language: locale });
  });
};

export const publishAndSendPost = async (
  ctx: ServerContext,
  call: RequestContext,
  target: PostTarget,
  { at, timeZone, newsletter }: EndpointInput<typeof contract.publishAndSendPost>['body'],
): Promise<PostSummary> => {
  requireNewsletter(call.actor, 'newsletter.write');
  const route = await routeOf(ctx, call.actor.tenantId);
  return publishPost(ctx, call, target, {
    at,
    also: async (tx, about) => {
      const { row } = about;
      const before = await findPostNewsletter(tx, row.id);
      const state = before && (await campaignStates(tx, [before.campaign_id])).get(before.campaign_id);
      if (state && isSpent(state))
        throw new AppError('wrong_state', 'This post was already sent as a newsletter.');
      const prepared = await prepare(ctx, tx, about, newsletter);
      const campaign = await holdCampaign(
        ctx,
        tx,
        { call, route, known: before?.campaign_id },
        { ...prepared, at: about.at ?? ctx.clock.now(), timeZone },
      );
      const { subject, preheader, body } = newsletter;
      await savePostNewsletter(tx, {
        ...{ site_id: row.site_id, post_id: row.id, campaign_id: campaign.id },
        ...{ subject, preheader, body },
      });
    },
  });
};

export const cancelPostEmail = (
  ctx: ServerContext,
  { actor }: RequestContext,
  target: PostTarget,
): Promise<PostSummary> => {
  requireNewsletter(actor, 'newsletter.write');
  return changeBlog(ctx, actor, { ...target, permission: publishing }, async (tx, site) => {
    const { id } = await requireKeptPost(tx, target);
    const row = await findPostNewsletter(tx, id);
    if (!row) throw notFound('The newsletter');
    if (!(await cancelHeldCampaign(ctx, tx, row.campaign_id)))
      throw new AppError('wrong_state', 'This newsletter no longer waits to be sent.');
    return summaryOf(ctx, tx, site, id);
  });
};
