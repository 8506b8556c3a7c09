// Articles as staff edits them. A row with the slug of an article of the product replaces it; the article of the product is
// shown again when the row is deleted.
import type {
  AdminArticle,
  AdminArticleEntry,
  ArticleMove,
} from '@sitewright/contract/documentation/documentation-admin';
import {
  articleDeleted,
  articleMoved,
  articleReset,
  articleSaved,
} from '@sitewright/contract/documentation/documentation-events';
import type { ArticleContent } from '@sitewright/contract/documentation/documentation-fields';
import type { DomainEvent } from '@sitewright/contract/event';
import type { Transaction } from 'kysely';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Database } from '../../../core/db/tables.ts';
import { emitAbout } from '../../../core/events/emit.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { renderArticle } from '../reading/render-article.ts';
import {
  type ArticleRow,
  countFeedback,
  deleteArticleRow,
  deletePosition,
  findArticleRow,
  insertArticleRow,
  listArticleRows,
  listPositions,
  recordVersion,
  redirectSlug,
  savePositions,
  updateArticleRow,
} from './articles.store.ts';
import { readStructureRows } from '../reading/published.store.ts';
import { categoriesOf } from '../reading/structure.ts';
import { brokenLinksOf } from './broken-links.ts';
import { changeDocumentation, documentationPermission, slugTaken } from './change-documentation.ts';
import { presentAdminArticle, presentAdminEntries, type AdminSource } from './present-article.ts';

const sourceOf = async (
  ctx: ServerContext,
  db: Transaction<Database> | ServerContext['db'],
): Promise<AdminSource> => ({
  shipped: ctx.documentation.shipped,
  categories: categoriesOf(ctx.documentation.shipped, await readStructureRows(db)),
  rows: await listArticleRows(db),
  positions: await listPositions(db),
  feedback: await countFeedback(db),
  now: ctx.clock.now(),
});

export const listAdminArticles = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<{
  categories: { id: string; name: { en: string; vi: string } }[];
  articles: AdminArticleEntry[];
}> => {
  requirePermission(actor, documentationPermission);
  const source = await sourceOf(ctx, ctx.db);
  return {
    categories: source.categories.map(({ id, name }) => ({ id, name })),
    articles: presentAdminEntries(source),
  };
};

/** Articles in any status by category. */
export const countArticles = async (
  ctx: ServerContext,
  db: Transaction<Database> | ServerContext['db'],
): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const { category } of presentAdminEntries(await sourceOf(ctx, db)))
    counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
};

const readArticle = async (
  ctx: ServerContext,
  db: Transaction<Database> | ServerContext['db'],
  slug: string,
): Promise<AdminArticle> => {
  const article = presentAdminArticle(await sourceOf(ctx, db), slug);
  if (!article) throw notFound('The article');
  return article;
};

export const getAdminArticle = (ctx: ServerContext, actor: Actor, slug: string): Promise<AdminArticle> => {
  requirePermission(actor, documentationPermission);
  return readArticle(ctx, ctx.db, slug);
};

const record = (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { actor, meta }: RequestContext,
  { event, slug, payload }: { event: DomainEvent; slug: string; payload?: Record<string, unknown> },
): Promise<void> =>
  emitAbout(
    ctx,
    tx,
    event,
    { tenantId: null, actor, meta, target: { type: 'doc_article', id: slug, label: slug } },
    payload ? { payload } : {},
  );

const requireFreeSlug = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  slug: string,
): Promise<void> => {
  if (ctx.documentation.shipped.articles.has(slug) || (await findArticleRow(tx, slug)))
    throw slugTaken('article');
};

/** The row of an article that was changed last in the version given; undefined for one of the product without changes. */
const findUnchanged = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { slug, version }: { slug: string; version: number },
): Promise<ArticleRow | undefined> => {
  const row = await findArticleRow(tx, slug);
  if (!row && !ctx.documentation.shipped.articles.has(slug)) throw notFound('The article');
  const current = row?.version ?? 0;
  if (current !== version)
    throw staleVersion(current, row && { at: row.updated_at, email: row.author_email });
  return row;
};

/** Last change of the texts of each language. */
const changedAt = (before: ArticleContent | undefined, content: ArticleContent, known: object, now: Date) =>
  JSON.stringify({
    ...known,
    ...Object.fromEntries(
      (['en', 'vi'] as const)
        .filter((code) => JSON.stringify(before?.texts[code]) !== JSON.stringify(content.texts[code]))
        .map((code) => [code, now.toISOString()]),
    ),
  });

const requireCategory = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  category: string,
): Promise<void> => {
  const categories = categoriesOf(ctx.documentation.shipped, await readStructureRows(tx));
  if (categories.some(({ id }) => id === category)) return;
  const sentence = 'Choose one of the categories.';
  throw new AppError('validation_failed', sentence, { fields: { category: sentence } });
};

export const createArticle = (
  ctx: ServerContext,
  call: RequestContext,
  { slug, category, content }: { slug: string; category: string; content: ArticleContent },
): Promise<AdminArticle> =>
  changeDocumentation(ctx, call, async (tx) => {
    await requireCategory(ctx, tx, category);
    await requireFreeSlug(ctx, tx, slug);
    const now = ctx.clock.now();
    const id = await insertArticleRow(tx, {
      slug,
      content: JSON.stringify(content),
      changed_at: changedAt(undefined, content, {}, now),
      author_id: call.actor.userId,
      updated_at: now,
    });
    await recordVersion(tx, id);
    const others = presentAdminEntries(await sourceOf(ctx, tx)).filter((one) => one.category === category);
    await savePositions(tx, category, [...others.map((one) => one.slug), slug]);
    await record(ctx, tx, call, { event: articleSaved, slug });
    return readArticle(ctx, tx, slug);
  });

/** The row of an article; one of the product gets its first. */
const customize = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { actor }: RequestContext,
  slug: string,
): Promise<ArticleRow> => {
  const row = await findArticleRow(tx, slug);
  if (row) return row;
  const shipped = ctx.documentation.shipped.articles.get(slug);
  if (!shipped) throw notFound('The article');
  await insertArticleRow(tx, {
    slug,
    based_on_slug: slug,
    based_on_hash: shipped.hash,
    content: JSON.stringify(shipped.content),
    // Visitors read the original until the changes are published.
    published: JSON.stringify(shipped.content),
    published_at: ctx.clock.now(),
    author_id: actor.userId,
    version: 0,
  });
  return (await findArticleRow(tx, slug))!;
};

export const updateArticle = (
  ctx: ServerContext,
  call: RequestContext,
  slug: string,
  {
    version,
    slug: newSlug = slug,
    content,
  }: { version: number; slug?: string | undefined; content: ArticleContent },
): Promise<AdminArticle> =>
  changeDocumentation(ctx, call, async (tx) => {
    await findUnchanged(ctx, tx, { slug, version });
    const row = await customize(ctx, tx, call, slug);
    const now = ctx.clock.now();
    if (newSlug !== slug) {
      if (newSlug !== row.based_on_slug) await requireFreeSlug(ctx, tx, newSlug);
      await redirectSlug(tx, { id: row.id, from: slug, to: newSlug });
    }
    const original = row.based_on_slug && ctx.documentation.shipped.articles.get(row.based_on_slug);
    await updateArticleRow(tx, row.id, {
      slug: newSlug,
      status: 'draft',
      content: JSON.stringify(content),
      changed_at: changedAt(row.content, content, row.changed_at, now),
      ...(original ? { based_on_hash: original.hash } : {}),
      author_id: call.actor.userId,
      updated_at: now,
    });
    await recordVersion(tx, row.id);
    await record(ctx, tx, call, { event: articleSaved, slug: newSlug });
    return readArticle(ctx, tx, newSlug);
  });

/** The statuses from which an article gets into another. */
const origins: Record<ArticleMove, readonly ArticleRow['status'][]> = {
  draft: ['review', 'archived'],
  review: ['draft'],
  published: ['draft', 'review'],
  archived: ['draft', 'review', 'published'],
};

const requireLinks = async (ctx: ServerContext, { content }: ArticleRow): Promise<void> => {
  const links = await brokenLinksOf(
    ctx,
    Object.values(content.texts).map(({ body }) => body),
  );
  if (links.length === 0) return;
  const sentence = `These links lead to articles that don’t exist: ${links.join(', ')}`;
  throw new AppError('broken_links', sentence, { details: { links } });
};

export const moveArticle = (
  ctx: ServerContext,
  call: RequestContext,
  slug: string,
  { version, to, force }: { version: number; to: ArticleMove; force: boolean },
): Promise<AdminArticle> =>
  changeDocumentation(ctx, call, async (tx) => {
    const known = await findUnchanged(ctx, tx, { slug, version });
    // Of articles of the product there is nothing to review: they can be archived.
    if (!known && to !== 'archived') throw new AppError('wrong_state', 'This article is published already.');
    const row = known ?? (await customize(ctx, tx, call, slug));
    if (known && !origins[to].includes(row.status))
      throw new AppError('wrong_state', 'The status of this article doesn’t allow this.');
    if (to === 'published' && !force) await requireLinks(ctx, row);
    const now = ctx.clock.now();
    await updateArticleRow(tx, row.id, {
      status: to,
      updated_at: now,
      author_id: call.actor.userId,
      ...(to === 'published' ? { published: JSON.stringify(row.content), published_at: now } : {}),
      ...(to === 'archived' ? { published: null } : {}),
    });
    await recordVersion(tx, row.id);
    await record(ctx, tx, call, { event: articleMoved, slug, payload: { status: to } });
    return readArticle(ctx, tx, slug);
  });

export const resetArticle = (ctx: ServerContext, call: RequestContext, slug: string): Promise<{ ok: true }> =>
  changeDocumentation(ctx, call, async (tx) => {
    const row = await findArticleRow(tx, slug);
    if (!row && ctx.documentation.shipped.articles.has(slug))
      throw new AppError('wrong_state', 'This article is the original already.');
    if (!row) throw notFound('The article');
    await deleteArticleRow(tx, row.id);
    if (row.based_on_slug === null) await deletePosition(tx, slug);
    await record(ctx, tx, call, { event: row.based_on_slug === null ? articleDeleted : articleReset, slug });
    return { ok: true };
  });

export const orderArticles = (
  ctx: ServerContext,
  actor: Actor,
  { category, slugs }: { category: string; slugs: readonly string[] },
): Promise<{ ok: true }> =>
  changeDocumentation(ctx, { actor }, async (tx) => {
    await requireCategory(ctx, tx, category);
    const known = new Set(presentAdminEntries(await sourceOf(ctx, tx)).map(({ slug }) => slug));
    await savePositions(
      tx,
      category,
      [...new Set(slugs)].filter((slug) => known.has(slug)),
    );
    return { ok: true };
  });

export const previewArticle = async (
  ctx: ServerContext,
  actor: Actor,
  body: string,
): Promise<{ html: string; brokenLinks: string[] }> => {
  requirePermission(actor, documentationPermission);
  return { html: renderArticle(body).html, brokenLinks: await brokenLinksOf(ctx, [body]) };
};
