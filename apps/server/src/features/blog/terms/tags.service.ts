import { tagDeleted, tagsMerged } from '@sitewright/contract/blog/blog-events';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type * as contract from '@sitewright/contract/blog/blog-terms';
import type { PostTag } from '@sitewright/contract/blog/blog-terms';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Given } from '../given.ts';
import { assertFresh, changeBlog, changedSlug, readBlog, requireRoom, requireTerm } from './term-context.ts';
import { freeTermSlug } from './term-slugs.ts';
import {
  deleteTerm,
  findTermByName,
  releaseSlug,
  insertTerm,
  listTerms,
  moveLinks,
  redirectFormerSlugs,
  rememberSlug,
  type TermRow,
  updateTerm,
} from './terms.store.ts';

/** Readers do not see tags whose name begins so. */
export const isInternal = (name: string): boolean => name.startsWith(limits.internalTagPrefix);

const present = (row: TermRow<'tag'>): PostTag => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  color: row.color,
  isInternal: isInternal(row.name),
  posts: row.posts,
  edit: row.edit,
});

export const listTags = (ctx: ServerContext, actor: Actor, siteId: string): Promise<{ tags: PostTag[] }> =>
  readBlog(ctx, actor, { siteId }, async (tx) => ({
    tags: (await listTerms(tx, 'tag', siteId)).map(present),
  }));

type Fields = EndpointInput<typeof contract.createTag>['body'];

const given = ({ description, color }: Given<Fields>) => ({
  ...(description === undefined ? {} : { description }),
  ...(color === undefined ? {} : { color }),
});

/** The tag of this name, created where there is none; the blog is locked. */
export const findOrCreateTag = async (
  tx: TenantTransaction,
  siteId: string,
  { name, slug: wanted, ...fields }: Fields,
): Promise<TermRow<'tag'>> => {
  const found = await findTermByName(tx, 'tag', { siteId, name });
  if (found) return found;
  await requireRoom(tx, 'tag', { siteId, max: limits.tagsPerSite, plural: 'tags' });
  const slug = await freeTermSlug(tx, 'tag', { siteId, wanted: wanted ?? name });
  await releaseSlug(tx, { siteId, kind: 'tag', slug });
  const id = await insertTerm(tx, 'tag', { siteId, name, slug, ...given(fields) });
  return requireTerm(tx, 'tag', { siteId, id });
};

export const createTag = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  input: Fields,
): Promise<PostTag> =>
  changeBlog(ctx, actor, { siteId }, async (tx) => present(await findOrCreateTag(tx, siteId, input)));

export const updateTag = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; id: string },
  input: EndpointInput<typeof contract.updateTag>['body'],
): Promise<PostTag> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'tag', target);
    assertFresh(input.edit, row);
    const other =
      input.name === undefined ? undefined : await findTermByName(tx, 'tag', { ...target, name: input.name });
    if (other && other.id !== row.id) {
      const sentence = `There is a tag “${other.name}” already. Merge the two instead.`;
      throw new AppError('slug_taken', sentence, {
        fields: { name: sentence },
        details: { tagId: other.id },
      });
    }
    await updateTerm(tx, 'tag', row.id, {
      slug: await changedSlug(tx, 'tag', { ...target, slug: row.slug }, input.slug),
      ...(input.name === undefined ? {} : { name: input.name }),
      ...given(input),
    });
    return present(await requireTerm(tx, 'tag', target));
  });

const about = (
  { actor, meta }: RequestContext,
  siteId: string,
  { id, name }: { id: string; name: string },
) => ({
  tenantId: actor.tenantId,
  actor,
  meta,
  target: { type: 'blog_tag' as const, id, label: name },
  payload: { siteId },
});

export const mergeTags = (
  ctx: ServerContext,
  call: RequestContext,
  target: { siteId: string; id: string },
  tagIds: readonly string[],
): Promise<PostTag> =>
  changeBlog(ctx, call.actor, target, async (tx) => {
    const row = await requireTerm(tx, 'tag', target);
    for (const id of new Set(tagIds)) {
      if (id === row.id) continue;
      const merged = await requireTerm(tx, 'tag', { ...target, id });
      await moveLinks(tx, 'tag', { from: id, to: row.id });
      await redirectFormerSlugs(tx, { from: id, to: row.id });
      await rememberSlug(tx, { siteId: target.siteId, kind: 'tag', slug: merged.slug, targetId: row.id });
      await deleteTerm(tx, 'tag', id);
      await emit(ctx, tx, tagsMerged, about(call, target.siteId, merged));
    }
    return present(await requireTerm(tx, 'tag', target));
  });

export const deleteTag = (
  ctx: ServerContext,
  call: RequestContext,
  target: { siteId: string; id: string },
): Promise<void> =>
  changeBlog(ctx, call.actor, target, async (tx) => {
    const row = await requireTerm(tx, 'tag', target);
    await deleteTerm(tx, 'tag', row.id);
    await emit(ctx, tx, tagDeleted, about(call, target.siteId, row));
  });
