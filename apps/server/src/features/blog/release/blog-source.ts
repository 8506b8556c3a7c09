// The blog in a release: rows are read, files are planned, and only those that are not in the previous release are made.
import type { CommentThread } from '@sitewright/contract/blog/public-blog';
import type { JsonObject } from '@sitewright/contract/content';
import { runHook } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { LoadedSource, PageSource, SourceInput } from '../../rendering/page-source.ts';
import { readCommentScript } from '../../forms/visitor-script.ts';
import { type ThreadKeys, threadKeysAsked, threadsAsked } from '../comment-threads.ts';
import { publishedContents } from '../posts/publications.store.ts';
import type { PlannedFile } from '../public/blog-data.ts';
import { planBlog } from '../public/plan-blog.ts';
import { type LoadedBlog, loadBlog } from './load-blog.ts';
import { drawImages, drawInBackground, keyWithImages } from './social-images.ts';

const missing = (files: readonly PlannedFile[], { previous }: SourceInput): PlannedFile[] =>
  files.filter(({ path, key }) => previous.get(path) !== key);

const threadsOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, loaded, ids }: { siteId: string; loaded: LoadedBlog; ids: ReadonlySet<string> },
): Promise<Map<string, CommentThread>> => {
  const threads = new Map<string, CommentThread>();
  const posts = loaded.commented.filter(({ id }) => ids.has(id));
  await runHook(ctx, threadsAsked, { tx, siteId, blog: loaded.row, posts, threads });
  return threads;
};

const imagesOf = ({ data }: LoadedBlog, bodies: ReadonlyMap<string, JsonObject>): JsonObject[] => [
  ...bodies.values(),
  ...[...data.posts, ...data.authors, ...data.categories].map(({ image }) => ({ image })),
];

const load = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  input: SourceInput,
): Promise<LoadedSource | undefined> => {
  const siteId = input.draft.site.id;
  const loaded = await loadBlog(tx, input);
  if (!loaded) return undefined;
  const keys = new Map<string, ThreadKeys>();
  const commentScript = readCommentScript();
  await runHook(ctx, threadKeysAsked, { tx, siteId, blog: loaded.row, posts: loaded.commented, keys });
  const plan = planBlog({
    blog: loaded.data,
    templates: loaded.templates,
    theme: input.draft.theme,
    threadKeysOf: (postId) => keys.get(postId),
    commentScript,
  });
  input.draft.blog = plan.environment;
  const made = missing(plan.files, input);
  const ids = new Set(made.flatMap((file) => file.bodies));
  const bodies = await publishedContents(tx, [...ids]);
  const commented = new Set(made.flatMap((file) => file.threads));
  const threads = await threadsOf(ctx, tx, { siteId, loaded, ids: commented });
  const images = await drawImages(ctx, made);
  await drawInBackground(ctx, tx, { siteId, missing: images.missing });
  const needs = {
    bodyOf: (postId: string) => bodies.get(postId) ?? { sections: [] },
    threadOf: (postId: string) => threads.get(postId) ?? null,
    commentScript,
    socialImageOf: (postId: string) => images.drawn.get(postId),
  };
  return {
    listed: plan.listed,
    redirects: loaded.redirects,
    isGuarded:
      loaded.row.comments === 'members' ||
      loaded.data.posts.some(({ visibility }) => visibility !== 'public'),
    imageContent: imagesOf(loaded, bodies),
    files: (about) =>
      plan.files.map((file) => ({
        path: file.path,
        key: keyWithImages(file, images),
        body: () => file.make(about, needs),
      })),
  };
};

export const blogSource: PageSource = { name: 'blog', load };
