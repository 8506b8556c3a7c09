import { categoryDeleted } from '@sitewright/contract/blog/blog-events';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type * as contract from '@sitewright/contract/blog/blog-terms';
import type { Category } from '@sitewright/contract/blog/blog-terms';
import { type BlogSeo, blogSeo } from '@sitewright/contract/blog/post-fields';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { orderBetween } from '../../site-content/page-order.ts';
import type { Given } from '../given.ts';
import { childrenOf, depthOf, heightOf, inTreeOrder } from './category-tree.ts';
import {
  assertFresh,
  assertUnused,
  changeBlog,
  changedSlug,
  fieldError,
  readBlog,
  requireRoom,
  requireTerm,
} from './term-context.ts';
import { freeTermSlug } from './term-slugs.ts';
import {
  deleteTerm,
  releaseSlug,
  insertTerm,
  listTerms,
  moveLinks,
  redirectFormerSlugs,
  rememberSlug,
  type TermRow,
  updateTerm,
} from './terms.store.ts';

type Row = TermRow<'category'>;

const present = (row: Row): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  parentId: row.parent_id,
  order: row.order_key,
  image: row.image,
  seo: blogSeo.parse(row.seo),
  isDefault: row.is_default,
  posts: row.posts,
  edit: row.edit,
});

const assertPlace = (rows: readonly Row[], moved: Row | undefined, parentId: string | null): void => {
  if (parentId === null) return;
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) throw fieldError('parentId', 'This parent category no longer exists. Choose another.');
  for (
    let at: string | null = parentId;
    at !== null;
    at = rows.find((row) => row.id === at)?.parent_id ?? null
  ) {
    if (at === moved?.id)
      throw fieldError('parentId', 'A category can’t be inside itself. Choose another parent.');
  }
  const height = moved ? heightOf(rows, moved.id) : 1;
  if (depthOf(rows, parentId) + height > limits.categoryDepthMax) {
    throw fieldError(
      'parentId',
      `Categories can be nested ${limits.categoryDepthMax} levels deep. Choose another parent.`,
    );
  }
};

export const listCategories = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ categories: Category[] }> =>
  readBlog(ctx, actor, { siteId }, async (tx) => ({
    categories: inTreeOrder(await listTerms(tx, 'category', siteId)).map(present),
  }));

const presentOne = async (tx: TenantTransaction, siteId: string, id: string): Promise<Category> =>
  present(await requireTerm(tx, 'category', { siteId, id }));

type Fields = EndpointInput<typeof contract.createCategory>['body'];

const seoText = (seo: Given<BlogSeo> | undefined, before: Partial<BlogSeo> = {}) =>
  seo === undefined ? {} : { seo: JSON.stringify({ ...before, ...seo }) };

const given = ({ description, image }: Given<Fields>) => ({
  ...(description === undefined ? {} : { description }),
  ...(image === undefined ? {} : { image }),
});

export const createCategory = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  input: Fields,
): Promise<Category> =>
  changeBlog(ctx, actor, { siteId }, async (tx) => {
    await requireRoom(tx, 'category', { siteId, max: limits.categoriesPerSite, plural: 'categories' });
    const rows = await listTerms(tx, 'category', siteId);
    const parentId = input.parentId ?? null;
    assertPlace(rows, undefined, parentId);
    const slug = await freeTermSlug(tx, 'category', { siteId, wanted: input.slug ?? input.name });
    await releaseSlug(tx, { siteId, kind: 'category', slug });
    const id = await insertTerm(tx, 'category', {
      siteId,
      name: input.name,
      slug,
      parent_id: parentId,
      order_key: orderBetween(childrenOf(rows, parentId).at(-1)?.order_key, undefined),
      ...given(input),
      ...seoText(input.seo),
    });
    return presentOne(tx, siteId, id);
  });

export const updateCategory = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; id: string },
  input: EndpointInput<typeof contract.updateCategory>['body'],
): Promise<Category> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'category', target);
    assertFresh(input.edit, row);
    const rows = await listTerms(tx, 'category', target.siteId);
    const { parentId = row.parent_id } = input;
    if (parentId !== row.parent_id) assertPlace(rows, row, parentId);
    await updateTerm(tx, 'category', row.id, {
      slug: await changedSlug(tx, 'category', { ...target, slug: row.slug }, input.slug),
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(parentId === row.parent_id
        ? {}
        : {
            parent_id: parentId,
            order_key: orderBetween(childrenOf(rows, parentId).at(-1)?.order_key, undefined),
          }),
      ...given(input),
      ...seoText(input.seo, row.seo as Partial<BlogSeo>),
    });
    return presentOne(tx, target.siteId, row.id);
  });

export const moveCategory = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; id: string },
  { parentId, after }: EndpointInput<typeof contract.moveCategory>['body'],
): Promise<{ categories: Category[] }> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'category', target);
    const rows = await listTerms(tx, 'category', target.siteId);
    assertPlace(rows, row, parentId);
    const siblings = childrenOf(rows, parentId).filter(({ id }) => id !== row.id);
    const index = after === null ? -1 : siblings.findIndex(({ id }) => id === after);
    if (after !== null && index < 0) throw notFound('The category to place it after');
    const order_key = orderBetween(siblings[index]?.order_key, siblings[index + 1]?.order_key);
    await updateTerm(tx, 'category', row.id, { parent_id: parentId, order_key });
    return { categories: inTreeOrder(await listTerms(tx, 'category', target.siteId)).map(present) };
  });

export const deleteCategory = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: { siteId: string; id: string },
  reassignTo: string | undefined,
): Promise<void> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'category', target);
    if (row.is_default)
      throw fieldError('categoryId', 'The default category can’t be deleted. Rename it instead.');
    const rows = await listTerms(tx, 'category', target.siteId);
    if (reassignTo === undefined) assertUnused('category', row.posts);
    const heir =
      rows.find(({ id }) => id === reassignTo) ?? rows.find(({ is_default: isDefault }) => isDefault)!;
    if (reassignTo !== undefined && (heir.id !== reassignTo || heir.id === row.id)) {
      throw fieldError('reassignTo', 'This category no longer exists. Choose another.');
    }
    let last = childrenOf(rows, row.parent_id).at(-1)?.order_key;
    for (const child of childrenOf(rows, row.id)) {
      last = orderBetween(last, undefined);
      await updateTerm(tx, 'category', child.id, { parent_id: row.parent_id, order_key: last });
    }
    await moveLinks(tx, 'category', { from: row.id, to: heir.id });
    await redirectFormerSlugs(tx, { from: row.id, to: heir.id });
    await rememberSlug(tx, { siteId: target.siteId, kind: 'category', slug: row.slug, targetId: heir.id });
    await deleteTerm(tx, 'category', row.id);
    await emit(ctx, tx, categoryDeleted, {
      tenantId: actor.tenantId,
      actor,
      meta,
      target: { type: 'blog_category', id: row.id, label: row.name },
      payload: { siteId: target.siteId },
    });
  });
