import { postCreated } from '@sitewright/contract/blog/blog-events';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { reservedPostSlugs } from '@sitewright/contract/blog/blog-paths';
import type * as contract from '@sitewright/contract/blog/posts';
import type { Post, PostFields, PostSummary } from '@sitewright/contract/blog/posts';
import type { JsonObject } from '@sitewright/contract/content';
import { measurePost } from '@sitewright/blog/measure-post';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { paginationOf } from '../../../core/listing.ts';

import { requireContentScripts } from '../../site-content/section-code.ts';
import { findDocument, insertDocument } from '../../site-content/documents.store.ts';
import { normalizeContent } from '../../site-content/normalize-content.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import type { Call } from '../call.ts';
import type { Given } from '../given.ts';
import { authorOfUser } from '../terms/authors.service.ts';
import { assertFresh, changeBlog, fieldError, readBlog } from '../terms/term-context.ts';
import { firstFree, slugify } from '../terms/term-slugs.ts';
import { knownTerms, setLinks } from '../terms/terms.store.ts';
import { factsOf } from './post-facts.ts';
import { fieldsOf, presentFullPost, presentPost } from './present-post.ts';
import {
  countPosts,
  countTabs,
  findPost,
  hasPostSlug,
  insertPost,
  listCalendarRows,
  listPostRows,
  nextSeriesOrder,
  type PostColumns,
  type PostRow,
  updatePostRow,
} from './posts.store.ts';

export interface PostTarget {
  siteId: string;
  id: string;
}

export const requirePost = async (tx: TenantTransaction, target: PostTarget): Promise<PostRow> => {
  const row = await findPost(tx, target);
  if (!row) throw notFound('The post');
  return row;
};

/** One that is not in the trash. */
export const requireKeptPost = async (tx: TenantTransaction, target: PostTarget): Promise<PostRow> => {
  const row = await requirePost(tx, target);
  if (row.deleted_at !== null) throw notFound('The post');
  return row;
};

export const summaryOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  id: string,
): Promise<PostSummary> =>
  presentPost(ctx, site, await requirePost(tx, { siteId: site.id, id }), (await factsOf(ctx, tx, [id]))(id));

export const listPosts = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  query: EndpointInput<typeof contract.listPosts>['query'],
): Promise<EndpointResponse<typeof contract.listPosts>> =>
  readBlog(ctx, actor, { siteId }, async (tx, site) => {
    const { rows, total } = await listPostRows(tx, siteId, query);
    const ids = rows.map(({ id }) => id);
    const facts = await factsOf(ctx, tx, ids);
    return {
      posts: rows.map((row) => presentPost(ctx, site, row, facts(row.id))),
      pagination: paginationOf(query, total),
      counts: await countTabs(tx, siteId),
    };
  });

/** More days in one answer than a calendar shows would only cost time. */
const calendarEntriesMax = 1_000;

export const listCalendar = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { from, to }: EndpointInput<typeof contract.listCalendar>['query'],
): Promise<EndpointResponse<typeof contract.listCalendar>> =>
  readBlog(ctx, actor, { siteId }, async (tx) => {
    const range = { from: new Date(from), to: new Date(to), limit: calendarEntriesMax };
    if (range.from >= range.to) throw fieldError('to', 'Choose an end that is after the start.');
    const rows = await listCalendarRows(tx, siteId, range);
    return {
      entries: rows.map(({ id, title, status, at }) => ({ id, title, status, at: at.toISOString() })),
    };
  });

const fullPost = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  id: string,
): Promise<Post> => {
  const summary = await summaryOf(ctx, tx, site, id);
  const document = await findDocument(tx, site.id, id);
  return presentFullPost(summary, document?.content ?? { sections: [] });
};

export const getPost = (ctx: ServerContext, actor: Actor, { siteId, id }: PostTarget): Promise<Post> =>
  readBlog(ctx, actor, { siteId }, async (tx, site) => fullPost(ctx, tx, site, id));

const freePostSlug = (
  tx: TenantTransaction,
  { siteId, wanted, except }: { siteId: string; wanted: string; except?: string | undefined },
): Promise<string> =>
  firstFree(
    slugify(wanted) || 'post',
    (slug) => reservedPostSlugs.has(slug) || hasPostSlug(tx, { siteId, slug, except }),
  );

export const suggestSlug = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { title, postId }: EndpointInput<typeof contract.suggestSlug>['query'],
): Promise<{ slug: string }> =>
  readBlog(ctx, actor, { siteId }, async (tx) => ({
    slug: await freePostSlug(tx, { siteId, wanted: title, except: postId }),
  }));

type Fields = Given<PostFields>;

const columnsOf = (fields: Fields): PostColumns => ({
  ...(fields.title === undefined ? {} : { title: fields.title }),
  ...(fields.excerpt === undefined ? {} : { excerpt: fields.excerpt }),
  ...(fields.image === undefined ? {} : { image: fields.image && JSON.stringify(fields.image) }),
  ...(fields.visibility === undefined ? {} : { visibility: fields.visibility }),
  ...(fields.isFeatured === undefined ? {} : { is_featured: fields.isFeatured }),
  ...(fields.allowsComments === undefined ? {} : { allows_comments: fields.allowsComments }),
  ...(fields.locale === undefined ? {} : { locale: fields.locale }),
  ...(fields.translationOf === undefined ? {} : { translation_of: fields.translationOf }),
  ...(fields.seo === undefined ? {} : { seo: JSON.stringify(fields.seo) }),
  ...(fields.publishedAt === undefined ? {} : { published_at: fields.publishedAt }),
});

const linkFields = [
  ['category', 'categoryIds', 'One of the categories no longer exists. Choose again.'],
  ['tag', 'tagIds', 'One of the tags no longer exists. Choose again.'],
  ['author', 'authorIds', 'One of the authors no longer exists. Choose again.'],
] as const;

/** Terms and posts that a post names must belong to the same site. */
const assertNamed = async (
  tx: TenantTransaction,
  siteId: string,
  fields: Fields,
  postId?: string,
): Promise<void> => {
  for (const [kind, field, sentence] of linkFields) {
    const ids = fields[field] ?? [];
    const known = await knownTerms(tx, kind, siteId, ids);
    if (!ids.every((id) => known.has(id))) throw fieldError(field, sentence);
  }
  const { seriesId, translationOf } = fields;
  if (seriesId && !(await knownTerms(tx, 'series', siteId, [seriesId])).has(seriesId)) {
    throw fieldError('seriesId', 'This series no longer exists. Choose again.');
  }
  if (!translationOf) return;
  if (translationOf === postId || !(await findPost(tx, { siteId, id: translationOf }))) {
    throw fieldError('translationOf', 'Choose another post of this site.');
  }
};

const saveLinks = async (tx: TenantTransaction, id: string, fields: Fields): Promise<void> => {
  for (const [kind, field] of linkFields) {
    const ids = fields[field];
    if (ids) await setLinks(tx, kind, id, [...new Set(ids)]);
  }
};

const seriesColumns = async (
  tx: TenantTransaction,
  seriesId: string | null | undefined,
  before: string | null,
): Promise<PostColumns> => {
  if (seriesId === undefined || seriesId === before) return {};
  const order = seriesId === null ? 0 : await nextSeriesOrder(tx, seriesId);
  return { series_id: seriesId, series_order: order };
};

const localeOf = ({ settings: { locale } }: Pick<SiteView, 'settings'>): string =>
  typeof locale === 'string' ? locale : 'en';

type NewPost = EndpointInput<typeof contract.createPost>['body'];

/** The fields and body that a draft begins with: given ones, those of another post, or none. */
const startOf = async (
  tx: TenantTransaction,
  siteId: string,
  { copyOf, content, ...given }: NewPost,
): Promise<{ fields: Fields; content: JsonObject }> => {
  const empty = { fields: given, content: (content ?? { sections: [] }) as unknown as JsonObject };
  if (copyOf === undefined) return empty;
  const source = await requireKeptPost(tx, { siteId, id: copyOf });
  const { slug: _slug, publishedAt: _date, ...copied } = fieldsOf(source);
  const body = content ?? (await findDocument(tx, siteId, copyOf))?.content;
  return {
    fields: { ...copied, ...given },
    content: (body ?? { sections: [] }) as unknown as JsonObject,
  };
};

export const insertNewPost = async (
  tx: TenantTransaction,
  { site, userId }: { site: SiteView; userId: string },
  { fields, content }: { fields: Fields; content: JsonObject },
): Promise<string> => {
  const siteId = site.id;
  await assertNamed(tx, siteId, fields);
  const document = await insertDocument(tx, { siteId, kind: 'post', content, userId });
  const { words, images } = measurePost(content);
  await insertPost(tx, {
    ...columnsOf(fields),
    ...(await seriesColumns(tx, fields.seriesId, null)),
    siteId,
    id: document.id,
    slug: await freePostSlug(tx, { siteId, wanted: fields.slug ?? fields.title ?? '' }),
    locale: fields.locale ?? localeOf(site),
    word_count: words,
    image_count: images,
    created_by: userId,
  });
  await saveLinks(tx, document.id, fields);
  return document.id;
};

export const requirePostRoom = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  const used = await countPosts(tx, siteId);
  if (used < limits.postsPerSite) return;
  throw new AppError(
    'limit_reached',
    `A blog can have up to ${limits.postsPerSite} posts. Delete some first.`,
    {
      details: { meter: 'blogPosts', used, limit: limits.postsPerSite },
    },
  );
};

export const createPost = (
  ctx: ServerContext,
  { actor, meta }: Call,
  siteId: string,
  input: NewPost,
): Promise<Post> =>
  changeBlog(ctx, actor, { siteId }, async (tx, site) => {
    await requirePostRoom(tx, siteId);
    const start = await startOf(tx, siteId, input);
    const content = normalizeContent(start.content as never);
    await requireContentScripts(tx, site, {}, content);
    const author = start.fields.authorIds ? undefined : await authorOfUser(tx, siteId, actor.userId);
    const fields = author === undefined ? start.fields : { ...start.fields, authorIds: [author] };
    const id = await insertNewPost(tx, { site, userId: actor.userId }, { fields, content });
    const target = { type: 'post' as const, id, label: fields.title ?? '' };
    await emit(ctx, tx, postCreated, { tenantId: actor.tenantId, actor, meta, target, payload: { siteId } });
    return fullPost(ctx, tx, site, id);
  });

export const updatePost = (
  ctx: ServerContext,
  actor: Actor,
  target: PostTarget,
  { edit, password, ...fields }: EndpointInput<typeof contract.updatePost>['body'],
): Promise<PostSummary> =>
  changeBlog(ctx, actor, target, async (tx, site) => {
    const row = await requireKeptPost(tx, target);
    assertFresh(edit, row);
    await assertNamed(tx, target.siteId, fields, row.id);
    const hash = typeof password === 'string' ? await ctx.passwords.hash(password) : password;
    const slug =
      fields.slug === undefined || fields.slug === row.slug
        ? {}
        : { slug: await freePostSlug(tx, { siteId: target.siteId, wanted: fields.slug, except: row.id }) };
    await updatePostRow(tx, row.id, {
      ...columnsOf(fields),
      ...(await seriesColumns(tx, fields.seriesId, row.series_id)),
      ...slug,
      ...(hash === undefined ? {} : { password_hash: hash }),
    });
    await saveLinks(tx, row.id, fields);
    return summaryOf(ctx, tx, site, row.id);
  });
