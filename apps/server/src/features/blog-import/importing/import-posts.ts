// Imports a file post by post. Each is one transaction, so what is done stays done, and a run that starts again goes on behind it.
// Nothing is public before the end: then all posts are published with one release.
import type { ImportedPost } from '@sitewright/blog/import/imported-item';
import { readItems } from '@sitewright/blog/import/detect-format';
import { pathOf } from '@sitewright/blog/import/imported-item';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import { limits } from '@sitewright/contract/limits';
import { isPattern } from '@sitewright/contract/site-settings/redirect-rules';
import { AppError } from '../../../core/app-error.ts';
import { publishing } from '../../blog/posts/publish-post.service.ts';
import { releasePosts } from '../../publishing/release-posts.service.ts';
import { listRedirects } from '../../site-content/site-settings.store.ts';
import type { Progress } from '../checking/check-import.ts';
import { ImportedImages } from './import-images.ts';
import { type Importing, transact } from './import-context.ts';
import { addRedirects } from './import-posts.store.ts';
import { ImportedTerms } from './import-terms.ts';
import { isWanted, type Plan, planOf, planPosts } from './plan-posts.ts';
import { writePost } from './write-post.ts';

type Counts = Omit<ImportResult, 'problems' | 'problemCount'>;

interface Work {
  importing: Importing;
  plan: Plan;
  terms: ImportedTerms;
  images: ImportedImages;
  counts: Counts;
  /** Posts to publish, with the time of scheduled ones. */
  publish: { id: string; place: string; at?: string }[];
}

const wantsToBePublic = ({ importing: { options } }: Work, post: ImportedPost): boolean =>
  options.status === 'source' && post.status !== 'draft' && post.title !== '';

const remember = (work: Work, post: ImportedPost, id: string): void => {
  if (!wantsToBePublic(work, post)) return;
  const isLater = post.status === 'scheduled' && post.publishedAt !== undefined;
  work.publish.push({ id, place: post.place, ...(isLater ? { at: post.publishedAt! } : {}) });
};

const importPost = async (work: Work, post: ImportedPost): Promise<void> => {
  const { importing, plan, terms, images, counts } = work;
  const planned = planOf(plan, importing, post);
  if (!planned) {
    importing.problems.add('limit_reached', post.place, 'posts');
    return;
  }
  if (planned.action === 'skip') {
    counts.skipped += 1;
    return;
  }
  if (planned.action === 'done') {
    counts.created += 1;
    remember(work, post, planned.existing!);
    return;
  }
  try {
    const placed = await images.copyOf(post);
    const named = await terms.of(post);
    const written = await transact(importing, (tx) =>
      writePost(importing, tx, { plan, planned, post: placed, terms: named }),
    );
    counts[planned.action === 'overwrite' ? 'overwritten' : 'created'] += 1;
    counts.comments += written.comments;
    if (written.lostComments > 0)
      importing.problems.add('comments_left_out', post.place, String(written.lostComments));
    remember(work, post, written.id);
  } catch (error) {
    importing.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    counts.failed += 1;
    importing.problems.add(
      error.code === 'limit_reached' ? 'limit_reached' : 'post_failed',
      post.place,
      error.message,
    );
  }
};

const readAll = async (work: Work, progress: Progress['progress']): Promise<void> => {
  const { importing, plan, terms, images } = work;
  const total = plan.posts.size;
  let done = 0;
  for await (const item of readItems(importing.source, importing.ctx.clock.now())) {
    importing.signal.throwIfAborted();
    if (item.kind === 'problem') importing.problems.add(item.code, item.place, item.detail);
    else if (item.kind === 'attachment') images.addOriginal(item.src);
    else if (item.kind === 'author' || item.kind === 'category' || item.kind === 'tag') terms.declare(item);
    else if (item.kind === 'post' || item.kind === 'page') {
      if (!isWanted(item, importing)) importing.problems.add('page_left_out', item.place);
      else {
        await importPost(work, item);
        done += 1;
        progress({ done, total });
      }
    }
  }
};

/** Old addresses lead to the posts, as far as a site can have redirects. */
const redirect = async (work: Work): Promise<void> => {
  const { importing, plan, counts } = work;
  const wanted = [...plan.paths].flatMap(([from, to]) => {
    const path = from.startsWith('/') ? pathOf(from) : undefined;
    const isUsable =
      path !== undefined &&
      /^\/(?!\/)[^\s?#\\"<>]*$/.test(path) &&
      path.length <= limits.sites.redirectPathMaxLength &&
      !isPattern(path);
    return isUsable && path !== to ? [{ from: path, to }] : [];
  });
  await transact(importing, async (tx) => {
    const present = await listRedirects(tx, importing.siteId);
    // An address below `/blog` may belong to a post of this blog.
    const known = new Set([
      ...present.map(({ from }) => from),
      ...[...plan.posts.values()].map(({ slug }) => blogPaths.post(slug)),
    ]);
    const fresh = wanted.filter(({ from }) => !known.has(from));
    const room = Math.max(0, limits.sites.redirectsMax - present.length);
    counts.redirects = await addRedirects(tx, importing.siteId, fresh.slice(0, room));
    if (fresh.length > room) importing.problems.add('redirect_failed', '', String(fresh.length - room));
  });
};

const publishAll = async ({ importing, publish, counts }: Work): Promise<void> => {
  const { ctx, actor, siteId, problems, signal } = importing;
  // Comments of posts that are public already.
  let needsRelease = counts.comments > 0;
  for (const { id, place, at } of publish) {
    signal.throwIfAborted();
    try {
      const isPublic = await publishing(at, { isImport: true })(ctx, { actor }, { siteId, id });
      needsRelease ||= isPublic;
      counts.published += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.add('not_published', place, error.message);
    }
  }
  if (!needsRelease) return;
  try {
    await releasePosts(ctx, actor, siteId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.add('not_published', '', error.message);
  }
};

export const importPosts = async (
  importing: Importing,
  progress: Progress['progress'],
): Promise<ImportResult> => {
  const plan = await planPosts(importing);
  const complete: Importing = { ...importing, sourceUrl: plan.siteUrl };
  progress({ done: 0, total: plan.posts.size });
  const work: Work = {
    importing: complete,
    plan,
    terms: await ImportedTerms.load(complete),
    images: new ImportedImages(complete),
    counts: {
      created: 0,
      overwritten: 0,
      skipped: 0,
      failed: 0,
      published: 0,
      comments: 0,
      images: 0,
      redirects: 0,
    },
    publish: [],
  };
  await readAll(work, progress);
  await redirect(work);
  await publishAll(work);
  return { ...work.counts, images: work.images.stored, ...importing.problems.result };
};
