import { authorDeleted } from '@sitewright/contract/blog/blog-events';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type * as contract from '@sitewright/contract/blog/blog-terms';
import type { BlogAuthor } from '@sitewright/contract/blog/blog-terms';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { findAuthorOfUser, findMemberName } from './authors.store.ts';
import type { Given } from '../given.ts';
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

const present = (row: TermRow<'author'>): BlogAuthor => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  bio: row.bio,
  image: row.image,
  website: row.website,
  userId: row.user_id,
  posts: row.posts,
  edit: row.edit,
  createdAt: row.created_at.toISOString(),
});

export const listAuthors = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ authors: BlogAuthor[] }> =>
  readBlog(ctx, actor, { siteId }, async (tx) => ({
    authors: (await listTerms(tx, 'author', siteId)).map(present),
  }));

type Fields = EndpointInput<typeof contract.createAuthor>['body'];

const given = ({ bio, image, website, userId }: Given<Fields>) => ({
  ...(bio === undefined ? {} : { bio }),
  ...(image === undefined ? {} : { image }),
  ...(website === undefined ? {} : { website }),
  ...(userId === undefined ? {} : { user_id: userId }),
});

/** An account is one author of a blog, and of the workspace. */
const assertUser = async (
  tx: TenantTransaction,
  { siteId, userId, except }: { siteId: string; userId: string | null | undefined; except?: string },
): Promise<void> => {
  if (userId === null || userId === undefined) return;
  const other = await findAuthorOfUser(tx, siteId, userId);
  if (other !== undefined && other !== except) {
    throw fieldError('userId', 'This member is another author of the blog already.');
  }
  if ((await findMemberName(tx, userId)) === undefined) {
    throw fieldError('userId', 'This person is not a member of the workspace.');
  }
};

const insertAuthor = async (tx: TenantTransaction, siteId: string, input: Fields): Promise<string> => {
  await requireRoom(tx, 'author', { siteId, max: limits.authorsPerSite, plural: 'authors' });
  const slug = await freeTermSlug(tx, 'author', { siteId, wanted: input.slug ?? input.name });
  await releaseSlug(tx, { siteId, kind: 'author', slug });
  return insertTerm(tx, 'author', { siteId, name: input.name, slug, ...given(input) });
};

export const createAuthor = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  input: Fields,
): Promise<BlogAuthor> =>
  changeBlog(ctx, actor, { siteId }, async (tx) => {
    await assertUser(tx, { siteId, userId: input.userId });
    return present(await requireTerm(tx, 'author', { siteId, id: await insertAuthor(tx, siteId, input) }));
  });

/** The author who is this user, created at their first post; undefined for staff who belong to no workspace. */
export const authorOfUser = async (
  tx: TenantTransaction,
  siteId: string,
  userId: string,
): Promise<string | undefined> => {
  const found = await findAuthorOfUser(tx, siteId, userId);
  if (found !== undefined) return found;
  const name = await findMemberName(tx, userId);
  return name === undefined
    ? undefined
    : insertAuthor(tx, siteId, { name: name.slice(0, limits.authorNameMaxLength), userId });
};

export const updateAuthor = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; id: string },
  input: EndpointInput<typeof contract.updateAuthor>['body'],
): Promise<BlogAuthor> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'author', target);
    assertFresh(input.edit, row);
    await assertUser(tx, { ...target, userId: input.userId, except: row.id });
    await updateTerm(tx, 'author', row.id, {
      slug: await changedSlug(tx, 'author', { ...target, slug: row.slug }, input.slug),
      ...(input.name === undefined ? {} : { name: input.name }),
      ...given(input),
    });
    return present(await requireTerm(tx, 'author', target));
  });

export const deleteAuthor = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: { siteId: string; id: string },
  reassignTo: string | undefined,
): Promise<void> =>
  changeBlog(ctx, actor, target, async (tx) => {
    const row = await requireTerm(tx, 'author', target);
    if (reassignTo === undefined) assertUnused('author', row.posts);
    else {
      if (reassignTo === row.id) throw fieldError('reassignTo', 'Choose another author.');
      const heir = await requireTerm(tx, 'author', { ...target, id: reassignTo });
      await moveLinks(tx, 'author', { from: row.id, to: heir.id });
      await redirectFormerSlugs(tx, { from: row.id, to: heir.id });
      await rememberSlug(tx, { siteId: target.siteId, kind: 'author', slug: row.slug, targetId: heir.id });
    }
    await deleteTerm(tx, 'author', row.id);
    await emit(ctx, tx, authorDeleted, {
      tenantId: actor.tenantId,
      actor,
      meta,
      target: { type: 'blog_author', id: row.id },
      payload: { siteId: target.siteId },
    });
  });
