import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../library/library.ts';
import { drawFiles } from './testing/draw-files.ts';
import { authorId, sampleBlogData, samplePost, tagIds } from './testing/sample-blog-data.ts';

const library = loadLibrary();

const text = (html: string) => ({ sections: [{ id: 'a', type: 'post/text', data: { html } }] });
const first = samplePost(1, { title: 'Bread & <butter>', tagIds: [tagIds.slow, tagIds.internal] });
const blog = sampleBlogData([
  first,
  samplePost(2),
  samplePost(3, { visibility: 'members', excerpt: 'Only this' }),
]);

const dataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );

describe('the page of a post', async () => {
  const socialDir = await mkdtemp(join(tmpdir(), 'social-'));
  const threads = {
    [first.id]: {
      isOpen: true,
      isForMembers: false,
      total: 1,
      action: '/_comments',
      hidden: [{ name: 'token', value: 'a"b' }],
      trap: 'website',
      signIn: null,
      report: '/_comments/report?id={id}',
      older: '',
      newer: '',
      script: '',
      comments: [
        {
          id: 'c1',
          author: '<b>Ana</b>',
          body: 'Hello <script>alert(1)</script>\n\nSecond',
          createdAt: '2026-01-03T00:00:00.000Z',
          date: 'January 3, 2026',
          isByAuthor: false,
          replies: [],
        },
      ],
    },
  };
  const files = await drawFiles(library, {
    blog,
    bodies: { [first.id]: text('<p>All of it</p>') },
    threads,
    socialDir,
  });
  const page = String(files.get('blog/post-1.html'));

  it('has its title once as the heading, its body and no script', () => {
    expect(page.match(/<h1[^>]*>.*?<\/h1>/g)).toEqual([
      '<h1 class="post-header__title" lang="en" dir="ltr">Bread &amp; &lt;butter&gt;</h1>',
    ]);
    expect(page).toContain('<p>All of it</p>');
    expect(page.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
    expect(page).not.toContain('#front');
  });

  it('tells search engines and social networks what it is', async () => {
    expect(page).toContain('<link rel="canonical" href="https://marlow.test/blog/post-1">');
    expect(page).toContain('<meta property="og:type" content="article">');
    expect(page).toContain('<meta property="article:published_time" content="2026-01-02T12:00:00.000Z">');
    expect(page).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Journal" href="/blog/feed.xml">',
    );
    const image = /<meta property="og:image" content="https:\/\/marlow\.test\/(_assets\/social-[^"]+)">/.exec(
      page,
    )![1]!;
    expect(await sharp(files.get(image) as Buffer).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'png',
    });
    const [post, crumbs] = dataIn(page);
    expect(post).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Bread & <butter>',
      url: 'https://marlow.test/blog/post-1',
      author: [{ '@type': 'Person', name: 'Mara', url: 'https://marlow.test/blog/author/mara' }],
      keywords: 'Slow',
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect((crumbs!['itemListElement'] as unknown[]).length).toBe(3);
  });

  it('has comments as plain text, and a form that works without a script', () => {
    expect(page).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(page).toContain('<p>Hello &lt;script&gt;alert(1)&lt;/script&gt;</p><p>Second</p>');
    expect(page).toContain('<form class="thread__form" method="post" action="/_comments" data-comment-form>');
    expect(page).toContain(`<input type="hidden" name="postId" value="${first.id}">`);
    expect(page).toContain('<input type="hidden" name="parentId" value="c1">');
    expect(page).toContain('<input type="hidden" name="token" value="a&quot;b">');
    expect(page).toContain('name="website" tabindex="-1"');
    expect(page).toContain('href="/_comments/report?id=c1"');
  });

  it('has only the excerpt of a post for members', () => {
    const locked = String(files.get('blog/post-3.html'));
    expect(locked).toContain('This post is for members of this site.');
    expect(locked).toContain('Only this');
    expect(dataIn(locked)[0]).toMatchObject({ isAccessibleForFree: false });
    expect(String(files.get('blog/feed.xml'))).not.toContain('This post is for members');
  });
});

describe('posts in several languages', async () => {
  const original = samplePost(2, { title: 'Bread' });
  const arabic = samplePost(3, { title: 'خبز', locale: 'ar', translationOf: original.id });
  const files = await drawFiles(library, {
    blog: sampleBlogData([samplePost(1), original, arabic, samplePost(4)]),
  });
  const page = (path: string) => String(files.get(path));

  it('are written in the direction of their own, and lead to each other by the names of their languages', () => {
    expect(page('blog/post-3.html')).toContain('<h1 class="post-header__title" lang="ar" dir="rtl">خبز</h1>');
    expect(page('blog/post-3.html')).toContain('<div class="post-body__text" lang="ar" dir="rtl">');
    expect(page('blog/post-3.html')).toContain(
      'Also in <a href="/blog/post-2" hreflang="en" lang="en">English</a>',
    );
    expect(page('blog/post-2.html')).toContain(
      'Also in <a href="/blog/post-3" hreflang="ar" lang="ar">العربية</a>',
    );
    expect(page('blog/post-1.html')).not.toContain('Also in');
    expect(page('blog.html')).toContain('lang="ar" dir="auto"');
  });

  it('have neighbors in the same language', () => {
    expect(page('blog/post-2.html')).toContain('href="/blog/post-4" rel="next"');
    expect(page('blog/post-4.html')).toContain('href="/blog/post-2" rel="prev"');
    expect(page('blog/post-3.html')).not.toMatch(/rel="(prev|next)"/);
  });
});

describe('the pages of lists', async () => {
  const many = sampleBlogData(Array.from({ length: 5 }, (_one, index) => samplePost(index + 1)));
  const files = await drawFiles(library, { blog: many });
  const page = (path: string) => String(files.get(path));

  it('lead to newer and older posts, and say from when older ones are', () => {
    expect(page('blog.html')).toContain('href="/blog/page/1" rel="next"');
    expect(page('blog/page/1.html')).toContain('href="/blog" rel="prev"');
    expect(page('blog/page/1.html')).toContain('<p class="list-header__page">January 2026</p>');
    expect(page('blog/page/1.html')).toContain('<title>Journal (January 2026) – Marlow &amp; Fig</title>');
  });

  it('introduce a category, an author and the archive', () => {
    expect(page('blog/category/food.html')).toContain('<h1 class="list-header__title">Food</h1>');
    expect(page('blog/category/food.html')).toContain('aria-current="page">Food</a>');
    expect(page('blog/author/mara.html')).toContain('href="https://mara.test"');
    expect(dataIn(page('blog/author/mara.html'))[0]).toMatchObject({ '@type': 'ProfilePage' });
    expect(page('blog/archive.html')).toContain('href="/blog/archive/2026"');
    expect(page('blog/archive.html')).toContain('href="/blog/archive/2026/01"');
  });

  it('search without a server: a form, a module and a way without JavaScript', () => {
    const search = page('blog/search.html');
    expect(search).toContain('<form class="search-form " role="search" action="/blog/search">');
    expect(search).toContain('<noscript><p>');
    expect(search).toContain('data-search="1"');
    expect(search).toContain('<meta name="robots" content="noindex">');
    const script = /src="\/(_assets\/blog-search-[^"]+)"/.exec(search)![1]!;
    expect(Buffer.byteLength(files.get(script)!)).toBeLessThan(4_000);
  });

  it('say so when there are no posts', async () => {
    const empty = await drawFiles(library, {
      blog: sampleBlogData([], { authors: [{ ...many.authors[0]!, id: authorId }] }),
    });
    expect(String(empty.get('blog.html'))).toContain('No posts here yet.');
    expect([...empty.keys()].filter((path) => path.endsWith('.html'))).toEqual([
      'blog.html',
      'blog/archive.html',
      'blog/search.html',
    ]);
  });
});
