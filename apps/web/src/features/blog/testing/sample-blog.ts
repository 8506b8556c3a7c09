import {
  blogSettingsSchema,
  type BlogSettings,
  getBlogSettings,
} from '@sitewright/contract/blog/blog-settings';
import {
  authorSchema,
  categorySchema,
  listAuthors,
  listCategories,
  listSeries,
  listTags,
  seriesSchema,
  tagSchema,
  type BlogAuthor,
  type Category,
  type PostTag,
  type Series,
} from '@sitewright/contract/blog/blog-terms';
import {
  listPosts,
  type PostSummary,
  postSummarySchema,
  type PostTab,
} from '@sitewright/contract/blog/posts';
import { getSite } from '@sitewright/contract/sites/sites';
import { mock } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { sample } from '../../../testing/sample.ts';

/** A blog with posts and terms, which the mock API filters as the server does. */

export const siteId = '00000000-0000-4000-8000-00000000000a';
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const post = (number: number, title: string, more: Partial<PostSummary> = {}): PostSummary =>
  sample(postSummarySchema, {
    id: idOf(number),
    siteId,
    slug: `post-${number}`,
    locale: 'en',
    title,
    ...more,
  });
export const category = (number: number, name: string, more: Partial<Category> = {}): Category =>
  sample(categorySchema, { id: idOf(number), name, slug: name.toLowerCase(), ...more });
export const tag = (number: number, name: string, more: Partial<PostTag> = {}): PostTag =>
  sample(tagSchema, { id: idOf(number), name, slug: name.toLowerCase(), ...more });
export const author = (number: number, name: string, more: Partial<BlogAuthor> = {}): BlogAuthor =>
  sample(authorSchema, { id: idOf(number), name, slug: name.toLowerCase(), ...more });
export const series = (number: number, name: string, more: Partial<Series> = {}): Series =>
  sample(seriesSchema, { id: idOf(number), name, slug: name.toLowerCase(), ...more });

export const settings = (more: Partial<BlogSettings> = {}): BlogSettings =>
  sample(blogSettingsSchema, {
    isEnabled: true,
    postsPerPage: 10,
    look: 'classic',
    postTemplateId: idOf(801),
    listTemplateId: idOf(802),
    url: 'https://bistro.example/blog',
    ...more,
  });

const isIn = (tab: PostTab, { status, deletedAt }: PostSummary): boolean =>
  tab === 'trash' ? deletedAt !== null : deletedAt === null && (tab === 'all' || status === tab);

/** Posts that a test may change while it runs. */
export const mockPosts = (posts: PostSummary[]): void =>
  mock(listPosts, ({ query: { tab, q = '', categoryId, tagId, seriesId } }) => {
    const found = posts.filter(
      (one) =>
        isIn(tab, one) &&
        one.title.toLowerCase().includes(q.toLowerCase()) &&
        (categoryId === undefined || one.categoryIds.includes(categoryId)) &&
        (tagId === undefined || one.tagIds.includes(tagId)) &&
        (seriesId === undefined || one.seriesId === seriesId),
    );
    const count = (one: PostTab): number => posts.filter((each) => isIn(one, each)).length;
    return {
      posts: found,
      pagination: onePage(found.length),
      counts: {
        all: count('all'),
        draft: count('draft'),
        scheduled: count('scheduled'),
        published: count('published'),
        trash: count('trash'),
      },
    };
  });

interface Blog {
  role?: 'owner' | 'content_editor' | 'viewer';
  posts?: PostSummary[];
  categories?: Category[];
  tags?: PostTag[];
  authors?: BlogAuthor[];
  series?: Series[];
  settings?: BlogSettings;
}

export const mockBlog = (blog: Blog = {}): void => {
  mock(getSite, { ...sample(getSite.response), id: siteId, name: 'Bistro', role: blog.role ?? 'owner' });
  mock(getBlogSettings, () => blog.settings ?? settings());
  mock(listCategories, () => ({ categories: blog.categories ?? [] }));
  mock(listTags, () => ({ tags: blog.tags ?? [] }));
  mock(listAuthors, () => ({ authors: blog.authors ?? [] }));
  mock(listSeries, () => ({ series: blog.series ?? [] }));
  mockPosts(blog.posts ?? []);
};
