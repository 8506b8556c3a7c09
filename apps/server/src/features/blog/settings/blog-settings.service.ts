import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type * as contract from '@sitewright/contract/blog/blog-settings';
import type { BlogLook, BlogSettings } from '@sitewright/contract/blog/blog-settings';
import { blogSettingsChanged } from '@sitewright/contract/blog/blog-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import { changesBetween } from '../../../core/changes.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { replaceContent } from '../../documents/documents.service.ts';
import { lockDocument } from '../../site-content/documents.store.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { lookSections } from './blog-looks.ts';
import { type BlogRow, findTemplateIds, updateBlog } from './blogs.store.ts';
import { ensureBlog, languageOfSite } from './ensure-blog.ts';

const present = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  blog: BlogRow,
): Promise<BlogSettings> => {
  const templates = await findTemplateIds(tx, site.id);
  return {
    isEnabled: blog.is_enabled,
    title: blog.title,
    description: blog.description,
    postsPerPage: blog.posts_per_page,
    hasFullFeeds: blog.has_full_feeds,
    comments: blog.comments,
    membership: blog.membership,
    approvesKnown: blog.approves_known,
    linksMax: blog.links_max,
    blockedWords: blog.blocked_words,
    closesAfterDays: blog.closes_after_days,
    look: blog.look,
    postTemplateId: templates.post_template!,
    listTemplateId: templates.list_template!,
    url:
      site.is_published && site.subdomain
        ? siteUrl(ctx, site.subdomain) + blogPaths.listing({ kind: 'all' })
        : null,
    edit: blog.edit,
  };
};

export const getBlogSettings = (ctx: ServerContext, actor: Actor, siteId: string): Promise<BlogSettings> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'blog.read');
    return present(ctx, tx, site, await ensureBlog(ctx, tx, site));
  });

type SettingsInput = EndpointInput<typeof contract.updateBlogSettings>['body'];

const columnsOf = (input: Omit<SettingsInput, 'edit'>) => ({
  ...(input.isEnabled === undefined ? {} : { is_enabled: input.isEnabled }),
  ...(input.title === undefined ? {} : { title: input.title }),
  ...(input.description === undefined ? {} : { description: input.description }),
  ...(input.postsPerPage === undefined ? {} : { posts_per_page: input.postsPerPage }),
  ...(input.hasFullFeeds === undefined ? {} : { has_full_feeds: input.hasFullFeeds }),
  ...(input.comments === undefined ? {} : { comments: input.comments }),
  ...(input.membership === undefined ? {} : { membership: input.membership }),
  ...(input.approvesKnown === undefined ? {} : { approves_known: input.approvesKnown }),
  ...(input.linksMax === undefined ? {} : { links_max: input.linksMax }),
  ...(input.blockedWords === undefined ? {} : { blocked_words: input.blockedWords }),
  ...(input.closesAfterDays === undefined ? {} : { closes_after_days: input.closesAfterDays }),
});

export const updateBlogSettings = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  { edit, ...input }: SettingsInput,
): Promise<BlogSettings> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'blog.settings');
    const before = await ensureBlog(ctx, tx, site);
    if (edit !== undefined && edit !== before.edit) throw staleVersion(before.edit, undefined);
    const after = await updateBlog(tx, siteId, columnsOf(input));
    const changes = changesBetween(before, columnsOf(input));
    await emitForSite(ctx, tx, blogSettingsChanged, { actor, meta, changes }, site);
    return present(ctx, tx, site, after);
  });

export const applyBlogLook = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  look: BlogLook,
): Promise<BlogSettings> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'blog.settings');
    const before = await ensureBlog(ctx, tx, site);
    const templates = await findTemplateIds(tx, siteId);
    const sections = lookSections(ctx.library, look, languageOfSite(site));
    for (const kind of ['post_template', 'list_template'] as const) {
      const document = await lockDocument(tx, siteId, templates[kind]!);
      await replaceContent(tx, actor, document!, { sections: sections[kind] });
    }
    const after = await updateBlog(tx, siteId, { look });
    await emitForSite(
      ctx,
      tx,
      blogSettingsChanged,
      { actor, meta, changes: changesBetween(before, { look }) },
      site,
    );
    return present(ctx, tx, site, after);
  });
