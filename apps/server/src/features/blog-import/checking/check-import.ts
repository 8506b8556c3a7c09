// Reads a file without changing the blog: what is in it, what exists already, and what would be lost.
import { mapSources } from '@sitewright/blog/import/map-sources';
import type { ImportedItem, ImportedPost, ImportSource } from '@sitewright/blog/import/imported-item';
import { readItems } from '@sitewright/blog/import/detect-format';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { ImportReport } from '@sitewright/contract/blog-import/blog-imports';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { findPost, hasPostSlug } from '../../blog/posts/posts.store.ts';
import { slugify } from '../../blog/terms/term-slugs.ts';
import { listTerms } from '../../blog/terms/terms.store.ts';
import { findItem } from '../blog-imports.store.ts';
import { Problems } from '../problems.ts';
import { sourceHash } from '../source-hash.ts';

export interface Progress {
  signal: AbortSignal;
  progress: (now: { done: number; total: number }) => void;
}

type Transact = <Result>(work: (tx: TenantTransaction) => Promise<Result>) => Promise<Result>;

interface Counting {
  report: Omit<ImportReport, 'problems' | 'problemCount'>;
  problems: Problems;
  /** Names of authors by their key. */
  names: Map<string, string>;
  posts: Map<string, number>;
  images: Set<string>;
  terms: { category: Set<string>; tag: Set<string> };
}

/** Hashes instead of addresses: a large blog has many of them. */
const shortHash = (text: string): string => sourceHash(text).slice(0, 12);

const countPost = (counting: Counting, post: ImportedPost): void => {
  const { report, images, posts, terms, names } = counting;
  report[post.kind === 'page' ? 'pages' : 'posts'] += 1;
  if (post.status === 'draft') report.drafts += 1;
  report.comments += post.comments.length;
  report.redirects += post.paths.length;
  mapSources(post, (address, use) => {
    if (use !== 'file') images.add(shortHash(address));
    return address;
  });
  for (const { key } of post.categories) terms.category.add(key);
  for (const { key } of post.tags) terms.tag.add(key);
  for (const { key, name } of post.authors) {
    if (!names.has(key)) names.set(key, name);
    posts.set(key, (posts.get(key) ?? 0) + 1);
  }
};

const compareWithBlog = async (
  tx: TenantTransaction,
  { siteId, format }: { siteId: string; format: string },
  counting: Counting,
  post: ImportedPost,
): Promise<void> => {
  const { report } = counting;
  const item = await findItem(tx, { siteId, kind: 'post', hash: sourceHash(format, post.sourceId) });
  if (item && (await findPost(tx, { siteId, id: item.target }))) {
    report.imported += 1;
    return;
  }
  const slug = slugify(post.slug || post.title);
  if (slug === '' || !(await hasPostSlug(tx, { siteId, slug }))) return;
  report.conflicts += 1;
  if (report.conflictTitles.length < blogLimits.importConflictsShown) {
    report.conflictTitles.push({ title: post.title.slice(0, blogLimits.titleMaxLength), slug });
  }
};

const countItem = (counting: Counting, item: ImportedItem): ImportedPost | undefined => {
  if (item.kind === 'problem') counting.problems.add(item.code, item.place, item.detail);
  else if (item.kind === 'author') counting.names.set(item.key, item.name);
  else if (item.kind === 'category' || item.kind === 'tag') counting.terms[item.kind].add(item.key);
  else if (item.kind === 'post' || item.kind === 'page') {
    countPost(counting, item);
    if (item.blocks.length > blogLimits.blocksPerPost)
      counting.problems.add('post_too_long', item.place, String(item.blocks.length));
    return item;
  }
  return undefined;
};

const authorsOf = async (
  tx: TenantTransaction,
  siteId: string,
  { names, posts }: Counting,
): Promise<ImportReport['authors']> => {
  const known = new Map(
    (await listTerms(tx, 'author', siteId)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  return [...names]
    .filter(([key]) => posts.has(key))
    .slice(0, blogLimits.importAuthorsShown)
    .map(([key, name]) => ({
      key,
      name,
      posts: posts.get(key) ?? 0,
      authorId: known.get(name.toLowerCase()) ?? null,
    }));
};

export const checkImport = async (
  ctx: Pick<ServerContext, 'clock'>,
  { siteId, source, transact }: { siteId: string; source: ImportSource; transact: Transact },
  { signal, progress }: Progress,
): Promise<{ report: ImportReport; siteUrl: string }> => {
  const counting: Counting = {
    report: {
      posts: 0,
      pages: 0,
      drafts: 0,
      categories: 0,
      tags: 0,
      comments: 0,
      images: 0,
      redirects: 0,
      imported: 0,
      conflicts: 0,
      conflictTitles: [],
      authors: [],
    },
    problems: new Problems(),
    names: new Map(),
    posts: new Map(),
    images: new Set(),
    terms: { category: new Set(), tag: new Set() },
  };
  let siteUrl = '';
  for await (const item of readItems(source, ctx.clock.now())) {
    signal.throwIfAborted();
    if (item.kind === 'site') siteUrl ||= item.url;
    const post = countItem(counting, item);
    if (!post) continue;
    await transact((tx) => compareWithBlog(tx, { siteId, format: source.format }, counting, post));
    progress({ done: counting.report.posts + counting.report.pages, total: 0 });
  }
  const { report, problems, terms, images } = counting;
  return {
    siteUrl,
    report: {
      ...report,
      categories: terms.category.size,
      tags: terms.tag.size,
      images: images.size,
      authors: await transact((tx) => authorsOf(tx, siteId, counting)),
      ...problems.result,
    },
  };
};
