// Before anything is written, the file is read once: slugs and addresses of all posts are known then, so that links between
// posts can be followed in whatever order they come.
import { archiveScheme, type ImportedPost } from '@sitewright/blog/import/imported-item';
import { readItems } from '@sitewright/blog/import/detect-format';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths, reservedPostSlugs } from '@sitewright/contract/blog/blog-paths';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { findPost, hasPostSlug } from '../../blog/posts/posts.store.ts';
import { firstFree, slugify } from '../../blog/terms/term-slugs.ts';
import { findItem } from '../blog-imports.store.ts';
import { sourceHash } from '../source-hash.ts';
import { type Importing, transact } from './import-context.ts';
import { postIdAt } from './import-posts.store.ts';

export interface PlannedPost {
  slug: string;
  /** The post that it is or replaces. */
  existing?: string;
  action: 'create' | 'overwrite' | 'skip' | 'done';
}

export interface Plan {
  posts: Map<string, PlannedPost>;
  /** Path at the source → path here. */
  paths: Map<string, string>;
  siteUrl: string;
}

export const isWanted = ({ kind }: ImportedPost, { options }: Importing): boolean =>
  kind === 'post' || options.pages;

const keyOf = (importing: Importing, post: ImportedPost): string =>
  sourceHash(importing.source.format, post.sourceId);

const planPost = async (
  importing: Importing,
  tx: TenantTransaction,
  post: ImportedPost,
  taken: Set<string>,
): Promise<PlannedPost> => {
  const { siteId, options, batch } = importing;
  const item = await findItem(tx, { siteId, kind: 'post', hash: keyOf(importing, post) });
  const earlier = item && (await findPost(tx, { siteId, id: item.target }));
  if (earlier && item.batch === batch) return { slug: earlier.slug, existing: earlier.id, action: 'done' };
  if (earlier)
    return {
      slug: earlier.slug,
      existing: earlier.id,
      action: options.conflicts === 'overwrite' ? 'overwrite' : 'skip',
    };
  const wanted = slugify(post.slug || post.title) || 'post';
  // Two posts of one file never overwrite each other.
  const holder = taken.has(wanted) ? undefined : await postIdAt(tx, { siteId, slug: wanted });
  if (holder !== undefined && options.conflicts === 'skip')
    return { slug: wanted, existing: holder, action: 'skip' };
  if (holder !== undefined && options.conflicts === 'overwrite')
    return { slug: wanted, existing: holder, action: 'overwrite' };
  const slug = await firstFree(
    wanted,
    (free) => reservedPostSlugs.has(free) || taken.has(free) || hasPostSlug(tx, { siteId, slug: free }),
  );
  return { slug, action: 'create' };
};

const normalPath = (path: string): string => {
  try {
    return decodeURI(path)
      .replace(/(.)\/+$/, '$1')
      .toLowerCase();
  } catch {
    return path.replace(/(.)\/+$/, '$1').toLowerCase();
  }
};

export const planPosts = async (importing: Importing): Promise<Plan> => {
  const plan: Plan = { posts: new Map(), paths: new Map(), siteUrl: importing.sourceUrl };
  const taken = new Set<string>();
  for await (const item of readItems(importing.source, importing.ctx.clock.now())) {
    importing.signal.throwIfAborted();
    if (item.kind === 'site') plan.siteUrl ||= item.url;
    if ((item.kind !== 'post' && item.kind !== 'page') || !isWanted(item, importing)) continue;
    if (plan.posts.size >= blogLimits.postsPerSite) break;
    const planned = await transact(importing, (tx) => planPost(importing, tx, item, taken));
    taken.add(planned.slug);
    plan.posts.set(keyOf(importing, item), planned);
    const target = blogPaths.post(planned.slug);
    for (const path of item.paths) plan.paths.set(normalPath(path), target);
    plan.paths.set(archiveScheme + item.place, target);
  }
  return plan;
};

export const planOf = (plan: Plan, importing: Importing, post: ImportedPost): PlannedPost | undefined =>
  plan.posts.get(keyOf(importing, post));
export const sourceKeyOf = keyOf;

/** A link of the source leads to the imported post, when it led to one. */
export const followLink =
  (plan: Plan) =>
  (href: string): string => {
    if (href.startsWith(archiveScheme)) {
      const [path, anchor] = href.split('#');
      const target = plan.paths.get(path!);
      // A text of the folder that was not imported.
      return target === undefined ? '#' : target + (anchor ? `#${anchor}` : '');
    }
    const base = /^https?:\/\//i.test(plan.siteUrl) ? plan.siteUrl : 'http://site.invalid';
    if (!/^(https?:\/\/|\/(?!\/))/i.test(href) || !URL.canParse(href, base)) return href;
    const url = new URL(href, base);
    const bare = (host: string): string => host.replace(/^www\./, '');
    if (bare(url.host) !== bare(new URL(base).host)) return href;
    const target = plan.paths.get(normalPath(url.pathname));
    return target === undefined ? href : target + url.hash;
  };
