// A blog in memory: its posts as lists show them, and which posts each list has.
import { hash } from 'node:crypto';
import { blogPaths, type PostListing } from '@sitewright/contract/blog/blog-paths';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { ListedPost, PostLink, PostQuery, PublicAuthor } from '@sitewright/contract/blog/public-blog';
import { blogTexts } from '@sitewright/render/blog/blog-texts';
import type { BlogAuthor, BlogCategory, BlogData, BlogPost, BlogTerm } from './blog-data.ts';
import { dayText } from './dates.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const group = (
  posts: readonly BlogPost[],
  idsOf: (post: BlogPost) => readonly string[],
): Map<string, BlogPost[]> => {
  const groups = new Map<string, BlogPost[]>();
  for (const post of posts) {
    for (const id of idsOf(post)) {
      const known = groups.get(id);
      if (known) known.push(post);
      else groups.set(id, [post]);
    }
  }
  return groups;
};

const isInternal = ({ name }: BlogTerm): boolean => name.startsWith(blogLimits.internalTagPrefix);

export class BlogModel {
  readonly data: BlogData;
  readonly title: string;
  readonly posts: ReadonlyMap<string, BlogPost>;
  readonly categories: ReadonlyMap<string, BlogCategory>;
  readonly authors: ReadonlyMap<string, BlogAuthor>;
  readonly series: ReadonlyMap<string, BlogTerm>;
  /** Without internal ones. */
  readonly tags: ReadonlyMap<string, BlogTerm>;
  /** Oldest first, as in the data. Those of a category include the posts of its descendants. */
  readonly postsOf: Readonly<
    Record<'category' | 'tag' | 'author' | 'series', ReadonlyMap<string, BlogPost[]>>
  >;
  /** Position of each post, from the oldest. */
  readonly positions: ReadonlyMap<BlogPost, number>;
  readonly #listed = new Map<string, ListedPost>();
  readonly #keys = new Map<string, string>();

  constructor(data: BlogData) {
    this.data = data;
    this.title = data.title || blogTexts(data.locale).blog;
    this.posts = byId(data.posts);
    this.positions = new Map(data.posts.map((post, index) => [post, index]));
    this.categories = byId(data.categories);
    this.authors = byId(data.authors);
    this.series = byId(data.series);
    this.tags = byId(data.tags.filter((tag) => !isInternal(tag)));
    this.postsOf = {
      category: group(data.posts, (post) => this.#withAncestors(post.categoryIds)),
      tag: group(data.posts, (post) => post.tagIds.filter((id) => this.tags.has(id))),
      author: group(data.posts, (post) => post.authorIds),
      series: group(data.posts, (post) => (post.seriesId === null ? [] : [post.seriesId])),
    };
  }

  link(
    kind: 'category' | 'tag' | 'author' | 'series',
    { name, slug }: { name: string; slug: string },
  ): PostLink {
    return { name, url: blogPaths.listing({ kind, slug }) };
  }

  author(id: string): PublicAuthor | undefined {
    const found = this.authors.get(id);
    if (!found) return undefined;
    const { bio, image, website } = found;
    return { ...this.link('author', found), bio, image, website };
  }

  /** A post as lists show it. */
  listed(post: BlogPost): ListedPost {
    let known = this.#listed.get(post.id);
    if (!known) this.#listed.set(post.id, (known = this.#listedPost(post)));
    return known;
  }

  /** Changes with what lists show of a post. */
  keyOf(post: Pick<ListedPost, 'id'>): string {
    let known = this.#keys.get(post.id);
    if (known === undefined) {
      const found = this.posts.get(post.id);
      known = found ? hash('sha256', JSON.stringify(this.listed(found))).slice(0, 24) : '';
      this.#keys.set(post.id, known);
    }
    return known;
  }

  readonly findPosts = ({ source, termId, count }: PostQuery): ListedPost[] => {
    const all = this.#candidates(source, termId);
    const found: ListedPost[] = [];
    for (let index = all.length - 1; index >= 0 && found.length < count; index -= 1) {
      const post = all[index]!;
      if (source !== 'featured' || post.isFeatured) found.push(this.listed(post));
    }
    return found;
  };

  /** The blog, then the categories above, the outermost first. */
  breadcrumbs(categoryId: string | undefined): PostLink[] {
    const above: PostLink[] = [];
    for (const category of this.#lineOf(categoryId)) above.unshift(this.link('category', category));
    return [{ name: this.title, url: blogPaths.listing({ kind: 'all' }) }, ...above];
  }

  listingPosts(
    listing: Exclude<PostListing, { kind: 'archive' }>,
    id: string | undefined,
  ): readonly BlogPost[] {
    if (listing.kind === 'all') return this.data.posts;
    return this.postsOf[listing.kind].get(id ?? '') ?? [];
  }

  #candidates(source: PostQuery['source'], termId: string | undefined): readonly BlogPost[] {
    if (source === 'category' || source === 'tag') return this.postsOf[source].get(termId ?? '') ?? [];
    return this.data.posts;
  }

  /** A category and those above it. */
  *#lineOf(categoryId: string | undefined): Generator<BlogCategory> {
    const seen = new Set<string>();
    let category = this.categories.get(categoryId ?? '');
    while (category && !seen.has(category.id)) {
      seen.add(category.id);
      yield category;
      category = this.categories.get(category.parentId ?? '');
    }
  }

  #withAncestors(ids: readonly string[]): string[] {
    return [...new Set(ids.flatMap((id) => [...this.#lineOf(id)].map((category) => category.id)))];
  }

  #listedPost(post: BlogPost): ListedPost {
    const { id, title, excerpt, publishedAt, updatedAt, readingMinutes, locale, isFeatured, visibility } =
      post;
    const { image } = post;
    return {
      id,
      title,
      excerpt,
      readingMinutes,
      locale,
      isFeatured,
      visibility,
      url: blogPaths.post(post.slug),
      image: { src: image?.src ?? '', alt: image?.alt ?? '' },
      publishedAt: publishedAt.toISOString(),
      date: dayText(publishedAt, this.data),
      updatedAt: updatedAt.toISOString(),
      authors: post.authorIds.flatMap((author) => this.author(author) ?? []),
      categories: post.categoryIds.flatMap((category) => {
        const found = this.categories.get(category);
        return found ? [this.link('category', found)] : [];
      }),
      tags: post.tagIds.flatMap((tag) => {
        const found = this.tags.get(tag);
        return found ? [this.link('tag', found)] : [];
      }),
    };
  }
}
