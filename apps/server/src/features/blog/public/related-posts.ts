import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogPost } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';

/** Posts of a term that are looked at, so that a blog with thousands of posts in one category stays fast. */
const candidatesMax = 15;

/** Where a post stands in a list of posts, which is in the order of the blog. */
const indexIn = (posts: readonly BlogPost[], position: number, { positions }: BlogModel): number => {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions.get(posts[middle]!)! < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface Candidate {
  post: BlogPost;
  points: number;
  /** Older ones first, because a new post should not change the pages of all others. */
  rank: number;
}

/**
 * Posts that share the most tags and categories. Of equal ones, those that were published last before the post, then those
 * that came first after it. The same posts always have the same answer.
 */
export const relatedPosts = (
  model: BlogModel,
  post: BlogPost,
  count: number = blogLimits.relatedPosts,
): BlogPost[] => {
  const own = model.positions.get(post) ?? 0;
  const found = new Map<BlogPost, Candidate>();
  const add = (posts: readonly BlogPost[] | undefined, points: number): void => {
    if (!posts) return;
    const at = indexIn(posts, own, model);
    const last = Math.min(posts.length - 1, at + candidatesMax);
    for (let index = Math.max(0, at - candidatesMax); index <= last; index += 1) {
      const other = posts[index]!;
      if (other === post || other.locale !== post.locale) continue;
      const known = found.get(other);
      const distance = own - model.positions.get(other)!;
      if (known) known.points += points;
      else found.set(other, { post: other, points, rank: distance > 0 ? distance : 1e9 - distance });
    }
  };
  for (const id of post.tagIds) add(model.postsOf.tag.get(id), 2);
  for (const id of post.categoryIds) add(model.postsOf.category.get(id), 1);
  return [...found.values()]
    .toSorted((a, b) => b.points - a.points || a.rank - b.rank)
    .slice(0, count)
    .map((candidate) => candidate.post)
    .toSorted((a, b) => model.positions.get(b)! - model.positions.get(a)!);
};
