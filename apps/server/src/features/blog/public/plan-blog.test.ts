import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../library/library.ts';
import { sectionsOfLook } from '../../library/blog-look-library.ts';
import { partSection } from '../../library/library-render.ts';
import { isPrivateFile } from '../../rendering/private-files.ts';
import type { BlogData, BlogTemplates } from './blog-data.ts';
import { BlogModel } from './blog-model.ts';
import { listingPages } from './listing-pages.ts';
import { planBlog } from './plan-blog.ts';
import { publicPost, translationGroups } from './public-post.ts';
import { relatedPosts } from './related-posts.ts';
import { categoryIds, sampleBlogData, samplePost, seriesId, tagIds } from './testing/sample-blog-data.ts';

const library = loadLibrary();
const theme = library.themes.get('default')!;
const sections = sectionsOfLook(library.blogLooks.get('classic')!, 'en');
const templates: BlogTemplates = {
  post: sections.post_template.map((section, index) => partSection(section, `p${index}`)),
  list: sections.list_template.map((section, index) => partSection(section, `l${index}`)),
};
const plan = (blog: BlogData) =>
  planBlog({ blog, templates, theme, threadKeysOf: () => undefined, commentScript: undefined });
const posts = (count: number) => Array.from({ length: count }, (_one, index) => samplePost(index + 1));
const keysOf = (blog: BlogData) => new Map(plan(blog).files.map(({ path, key }) => [path, key]));

describe('pages of a list', () => {
  const of = (count: number, perPage: number) =>
    listingPages({ kind: 'all' }, posts(count), perPage).map((page) => [
      page.number ?? 'newest',
      page.posts.map(({ slug }) => Number(slug.slice(5))),
      page.newer,
      page.older,
    ]);

  it('are numbered from the oldest posts, and the newest page has the rest', () => {
    expect(of(5, 2)).toEqual([
      ['newest', [5, 4, 3], null, '/blog/page/1'],
      [1, [2, 1], '/blog', null],
    ]);
  });

  it('stay as they are when a post is published', () => {
    const [, ...before] = of(7, 2);
    const [, ...after] = of(8, 2);
    expect(after.slice(-1)).toEqual(before.slice(-1));
    expect(of(0, 10)).toEqual([['newest', [], null, null]]);
    expect(of(19, 10)).toHaveLength(1);
    expect(of(20, 10)).toHaveLength(2);
  });
});

describe('a blog in a release', () => {
  it('has pages for posts, terms with posts, the archive, the search and feeds', () => {
    const blog = sampleBlogData([
      samplePost(1, { tagIds: [tagIds.slow, tagIds.internal] }),
      samplePost(2, { categoryIds: [categoryIds.bread], seriesId }),
    ]);
    expect(plan(blog).files.map(({ path }) => path)).toEqual([
      'blog/post-1.html',
      'blog/post-2.html',
      'blog.html',
      'blog/category/food.html',
      'blog/category/bread.html',
      'blog/tag/slow.html',
      'blog/series/sourdough.html',
      'blog/author/mara.html',
      'blog/archive/2026.html',
      'blog/archive/2026/01.html',
      'blog/archive.html',
      'blog/search.html',
      'blog/feed.xml',
      'blog/atom.xml',
      'blog/feed.json',
      'blog/search/1.js',
    ]);
  });

  it('changes few files when a post is published', () => {
    const before = keysOf(sampleBlogData(posts(200)));
    const after = keysOf(sampleBlogData(posts(201)));
    const changed = [...after].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
    // The post and its neighbor; the newest pages of the blog, its category, its author, the year and the month; feeds.
    expect(changed.toSorted()).toEqual(
      [
        'blog/post-200.html',
        'blog/post-201.html',
        'blog.html',
        'blog/category/food.html',
        'blog/author/mara.html',
        'blog/archive/2026.html',
        'blog/archive/2026/07.html',
        'blog/archive.html',
        'blog/atom.xml',
        'blog/feed.json',
        'blog/feed.xml',
        'blog/search/1.js',
      ].toSorted(),
    );
  });

  it('has the body of a post that only members may read in a private file alone', () => {
    const blog = sampleBlogData([samplePost(1, { visibility: 'members' }), samplePost(2)]);
    const { files } = plan(blog);
    const bodiesOf = (isMeant: (path: string) => boolean) => [
      ...new Set(files.filter(({ path }) => isMeant(path)).flatMap((file) => file.bodies)),
    ];
    expect(bodiesOf((path) => !isPrivateFile(path))).toEqual([blog.posts[1]!.id]);
    expect(bodiesOf(isPrivateFile)).toEqual([blog.posts[0]!.id]);
  });

  it('lists for search engines what may be listed', () => {
    const hidden = { title: '', description: '', canonical: '', image: '', noIndex: true };
    const blog = sampleBlogData([samplePost(1), samplePost(2, { seo: hidden })]);
    const paths = plan(blog).listed.map(({ path }) => path);
    expect(paths).toEqual(['/blog', '/blog/category/food', '/blog/author/mara', '/blog/post-1']);
    expect(plan({ ...blog, isListed: false }).listed).toEqual([]);
  });

  it('is planned quickly with 5,000 posts', () => {
    const blog = sampleBlogData(posts(5_000), { postsPerPage: 10 });
    const start = process.threadCpuUsage();
    plan(blog);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});

describe('the page of a post', () => {
  const model = (...all: Parameters<typeof samplePost>[]) =>
    new BlogModel(sampleBlogData(all.map((one) => samplePost(...one))));
  const shown = (of: BlogModel, index: number) => publicPost(of, index, translationGroups(of));

  it('names its neighbors, its categories and its place in a series', () => {
    const blog = model([1, { seriesId }], [2, { seriesId, categoryIds: [categoryIds.bread] }], [3]);
    const post = shown(blog, 1);
    expect(post.previous?.url).toBe('/blog/post-1');
    expect(post.next?.url).toBe('/blog/post-3');
    expect(post.breadcrumbs.map(({ name }) => name)).toEqual(['Journal', 'Food', 'Bread', 'Post 2']);
    expect(post.series).toMatchObject({ part: 2, name: 'Sourdough' });
    expect(shown(blog, 0).previous).toBeNull();
  });

  it('names translations, and never an internal tag', () => {
    const blog = model(
      [1, { tagIds: [tagIds.internal] }],
      [2, { locale: 'vi', translationOf: samplePost(1).id }],
    );
    expect(shown(blog, 0).translations).toEqual([
      { locale: 'en', url: '/blog/post-1' },
      { locale: 'vi', url: '/blog/post-2' },
    ]);
    expect(shown(blog, 0).tags).toEqual([]);
  });

  it('has related posts with the most tags in common, the newest first', () => {
    const blog = model([1, { tagIds: [tagIds.slow] }], [2], [3], [4, { tagIds: [tagIds.slow] }], [5], [6]);
    const related = relatedPosts(blog, blog.data.posts[3]!, 3).map(({ slug }) => slug);
    expect(related).toEqual(['post-3', 'post-2', 'post-1']);
  });
});
