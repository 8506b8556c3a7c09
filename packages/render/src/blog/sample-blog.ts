import { blogBase, blogPaths } from '@sitewright/contract/blog/blog-paths';
import type {
  BlogEnvironment,
  ListedPost,
  PostQuery,
  PublicAuthor,
  PublicListing,
  PublicPost,
} from '@sitewright/contract/blog/public-blog';
import { postStyles } from './post-css.data.ts';
import type { RenderedPostBody } from './rendered-post.ts';
import { sampleImages, type SampleTexts, sampleTexts } from './sample-posts.data.ts';

const link = (name: string, url = blogBase) => ({ name, url });

const authorsOf = (texts: SampleTexts): PublicAuthor[] =>
  texts.authors.map(([name, bio]) => ({ name, url: blogBase, bio, image: '', website: '' }));

const postsOf = (texts: SampleTexts, locale: string): ListedPost[] =>
  texts.posts.map((post, index) => ({
    id: `sample-${index}`,
    title: post.title,
    url: `${blogBase}/#${index}`,
    excerpt: post.excerpt,
    image: { src: `/library/images/${sampleImages[index]!}.webp`, alt: '' },
    publishedAt: `2026-0${9 - Math.min(index, 4)}-0${index + 1}T08:00:00.000Z`,
    date: texts.dates[index]!,
    updatedAt: `2026-0${9 - Math.min(index, 4)}-0${index + 1}T08:00:00.000Z`,
    authors: [authorsOf(texts)[index % 2]!],
    categories: [link(texts.categories[post.category]!)],
    tags: post.tags.map((tag) => link(texts.tags[tag]!)),
    readingMinutes: [7, 5, 3, 6, 4, 8][index]!,
    locale,
    isFeatured: index < 3,
    visibility: 'public',
  }));

const postOf = (texts: SampleTexts, posts: readonly ListedPost[]): PublicPost => {
  const [first] = posts;
  const comment = ([author, body]: readonly [string, string], index: number) => ({
    id: `sample-${index}`,
    author,
    body,
    createdAt: '2026-09-12T09:00:00.000Z',
    date: texts.dates[0]!,
    isByAuthor: index === 1,
    replies: [],
  });
  const comments = texts.comments.map(comment);
  return {
    ...first!,
    lead: first!.excerpt,
    tags: texts.tags.map((name) => link(name)),
    outline: texts.body.map(([text], index) => ({ id: `sample-part-${index}`, text, level: 2 as const })),
    imageCaption: texts.caption,
    translations: [],
    previous: link(posts[1]!.title),
    next: link(posts[2]!.title),
    related: posts.slice(1, 4),
    series: {
      name: texts.series,
      url: blogBase,
      part: 2,
      posts: [link(posts[2]!.title), link(first!.title), link(posts[4]!.title)],
    },
    thread: {
      isOpen: true,
      isForMembers: false,
      total: comments.length,
      comments: [{ ...comments[0]!, replies: [comments[1]!] }, comments[2]!],
      action: '#',
      hidden: [],
      trap: '',
      signIn: null,
      report: '',
      older: '',
      newer: '',
      script: '',
    },
    breadcrumbs: [link(texts.title), link(first!.categories[0]!.name), link(first!.title)],
    shareUrl: 'https://example.com/blog/post',
  };
};

const listingOf = (texts: SampleTexts, posts: ListedPost[]): PublicListing => ({
  listing: { kind: 'all' },
  title: texts.title,
  description: texts.description,
  image: '',
  posts,
  newer: null,
  older: blogPaths.listing({ kind: 'all' }, 2),
  pageLabel: '',
  breadcrumbs: [],
  categories: texts.categories.map((name) => ({ ...link(name), isCurrent: false })),
  years: [],
  author: null,
  isSearch: false,
});

const samples = new Map<string, BlogEnvironment>();

/** A blog with sample posts, for places that have none of their own. */
export const sampleBlog = (locale: string): BlogEnvironment => {
  const language = locale.startsWith('vi') ? 'vi' : 'en';
  const known = samples.get(language);
  if (known) return known;
  const texts = sampleTexts(language);
  const posts = postsOf(texts, language);
  const blog: BlogEnvironment = {
    title: texts.title,
    url: blogBase,
    feed: blogPaths.rss,
    search: blogPaths.search,
    searchFiles: 0,
    findPosts: ({ count }: PostQuery) =>
      Array.from({ length: Math.max(0, Math.min(count, 24)) }, (_one, index) => posts[index % posts.length]!),
    post: postOf(texts, posts),
    listing: listingOf(texts, posts),
  };
  samples.set(language, blog);
  return blog;
};

/** The body of the sample post. */
export const sampleBody = (locale: string): RenderedPostBody => {
  const { body, quote } = sampleTexts(locale);
  const parts = body.map(
    ([heading, ...paragraphs], index) =>
      `<h2 id="sample-part-${index}">${heading}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
  );
  return {
    html: `${parts[0]}<blockquote><p>${quote}</p></blockquote>${parts[1]}`,
    css: postStyles(new Set(['quote'])),
    outline: [],
    designs: [],
    elements: new Set(),
    problems: [],
  };
};
