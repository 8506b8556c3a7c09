import {
  bulkUpdatePosts,
  createPost,
  exportPosts,
  listPosts,
  type PostAction,
  postSchema,
  type PostSummary,
  publishPost,
} from '@sitewright/contract/blog/posts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { category, idOf, mockBlog, post, siteId, tag } from '../testing/sample-blog.ts';

// The posts of a blog.

const body = page.elementLocator(document.body);
const row = (title: string | RegExp) => body.getByRole('row').filter({ hasText: title });
const dialog = body.getByRole('dialog');
const when = '2027-05-04T07:30:00.000Z';

const several = (): PostSummary[] => [
  post(1, 'Summer menu', {
    status: 'published',
    publishedAt: when,
    hasChanges: true,
    url: 'https://bistro.example/blog/summer-menu',
    commentCount: 4,
    pendingCommentCount: 2,
    categoryIds: [idOf(50)],
  }),
  post(2, 'New chef', { status: 'draft' }),
  post(3, 'Easter', { status: 'scheduled', publishAt: when, publishedAt: when, isFeatured: true }),
  post(4, 'Members only', { status: 'draft', visibility: 'members' }),
  post(5, 'Old news', { deletedAt: when }),
];

const apply = (one: PostSummary, action: PostAction): PostSummary | undefined => {
  if (action === 'delete') return undefined;
  if (action === 'trash') return { ...one, deletedAt: when, status: 'draft' };
  if (action === 'restore') return { ...one, deletedAt: null };
  if (action === 'publish') return { ...one, status: 'published', hasChanges: false };
  if (action === 'unpublish') return { ...one, status: 'draft' };
  return { ...one, isFeatured: action === 'feature' };
};

/** A blog whose posts change as actions say; those of `failing` cannot be changed. */
const mockChanging = (posts = several(), failing: Record<string, string> = {}) => {
  mockBlog({ posts, categories: [category(50, 'Food')], tags: [tag(60, 'spring')] });
  mock(bulkUpdatePosts, ({ body: { ids, action } }) => {
    const failed = posts
      .filter(({ id, title }) => ids.includes(id) && failing[title])
      .map(({ id, title }) => ({ id, title, message: failing[title]! }));
    const done = ids.filter((id) => !failed.some((one) => one.id === id));
    posts.splice(
      0,
      posts.length,
      ...posts.flatMap((one) => (done.includes(one.id) ? (apply(one, action) ?? []) : one)),
    );
    return { changed: done.length, failed };
  });
  return posts;
};
const open = async (search = '', options: ScreenOptions = {}) => {
  await renderScreen(`${paths.siteBlog(siteId)}${search}`, options);
  await expect.element(body.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
};
const menu = (title: string) => body.getByRole('button', { name: `Actions for ${title}` }).click();
const choose = (name: string) => body.getByRole('menuitem', { name, exact: true }).click();
const sentActions = () => sentTo(bulkUpdatePosts).map(({ body }) => [body.action, body.ids.length]);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the posts of a blog', () => {
  it('are listed with status, unpublished changes, comments and dates', async () => {
    mockChanging();
    await open();
    const summer = row('Summer menu');
    await expect.element(summer.getByText('Published')).toBeVisible();
    await expect.element(summer.getByText('Unpublished changes')).toBeVisible();
    await expect.element(summer.getByText('2 pending')).toBeVisible();
    await expect.element(summer.getByText('Food')).toBeVisible();
    await expect
      .element(body.getByRole('link', { name: 'Summer menu' }))
      .toHaveAttribute('href', paths.editPost(siteId, idOf(1)));
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    await expect.element(row('Easter').getByText(format.format(new Date(when)))).toBeVisible();
    await expect.element(row('Easter').getByText('Featured')).toBeInTheDocument();
    await expect.element(row('Old news')).not.toBeInTheDocument();
    await expect.element(body.getByRole('tab', { name: 'All 4' })).toBeVisible();
  });

  it('are found by tab, text and category, which the address keeps', async () => {
    mockChanging();
    await open('?tab=draft');
    await expect.element(row('Summer menu')).not.toBeInTheDocument();
    await body.getByRole('tab', { name: /^All/ }).click();
    await body.getByRole('searchbox', { name: 'Search posts' }).fill('chef');
    await expect.element(row('Easter')).not.toBeInTheDocument();
    await body.getByRole('searchbox', { name: 'Search posts' }).fill('');
    await body.getByRole('button', { name: 'Filters' }).click();
    await body.getByLabelText('Category', { exact: true }).selectOptions('Food');
    await expect.element(row('New chef')).not.toBeInTheDocument();
    await expect.element(row('Summer menu')).toBeVisible();
    expect(location.search).toBe(`?categoryId=${idOf(50)}`);
    await expect.element(body.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });

  it('begin with the first one', async () => {
    mockBlog();
    await open();
    await expect
      .element(body.getByRole('link', { name: 'Write a post' }))
      .toHaveAttribute('href', paths.newPost(siteId));
  });

  it('show the columns that are chosen, also after a reload', async () => {
    mockChanging();
    await open();
    await body.getByRole('button', { name: 'Columns' }).click();
    await body.getByRole('checkbox', { name: 'Tags' }).click();
    await body.getByRole('checkbox', { name: 'Comments' }).click();
    await expect.element(body.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
    await renderScreen(paths.siteBlog(siteId));
    await expect.element(body.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
    await expect.element(body.getByRole('columnheader', { name: 'Comments' })).not.toBeInTheDocument();
  });

  it('are exported as the filters say', async () => {
    mockChanging();
    mock(exportPosts, 'Title');
    await open('?tab=draft');
    await body.getByRole('button', { name: 'Export' }).click();
    await expect.poll(() => sentTo(exportPosts).map(({ query }) => query)).toEqual([{ tab: 'draft' }]);
  });
});

describe('an action of a post', () => {
  it('is undone', async () => {
    mockChanging();
    await open();
    await menu('New chef');
    await choose('Move to trash');
    await expect.element(row('New chef')).not.toBeInTheDocument();
    await body.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row('New chef')).toBeVisible();
    expect(sentActions()).toEqual([
      ['trash', 1],
      ['restore', 1],
    ]);
  });

  it('deletes permanently when its title is typed', async () => {
    mockChanging();
    await open('?tab=trash');
    await menu('Old news');
    await choose('Delete permanently');
    const button = dialog.getByRole('button', { name: 'Delete permanently' });
    await expect.element(button).toBeDisabled();
    await dialog.getByLabelText('Type Old news to confirm').fill('Old news');
    await button.click();
    await expect.element(body.getByRole('heading', { name: 'Trash is empty' })).toBeVisible();
  });

  it('duplicates it', async () => {
    mockChanging();
    mock(createPost, ({ body: { title = '' } }) =>
      sample(postSchema, { id: idOf(90), siteId, slug: 'copy', locale: 'en', title }),
    );
    await open();
    await menu('New chef');
    await choose('Duplicate');
    await expect.element(body.getByText('Created New chef (copy).')).toBeVisible();
    expect(sentTo(createPost)[0]!.body).toMatchObject({ copyOf: idOf(2), title: 'New chef (copy)' });
  });

  it('schedules it in the future only', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 4, 1, 12) });
    mockChanging();
    mock(publishPost, ({ body: { at = '' } }) => post(2, 'New chef', { status: 'scheduled', publishAt: at }));
    await open();
    await menu('New chef');
    await choose('Schedule…');
    await dialog.getByLabelText('Publish on').fill('2027-04-30T09:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(dialog.getByText('Choose a time in the future')).toBeVisible();
    await dialog.getByLabelText('Publish on').fill('2027-05-03T09:15');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(publishPost).map(({ body }) => body)).toEqual([
      { at: new Date(2027, 4, 3, 9, 15).toISOString() },
    ]);
  });
});

describe('several posts', () => {
  it('are changed together, and those that fail are named', async () => {
    mockChanging(several(), { 'New chef': 'Set a password for this post before you publish it.' });
    await open();
    await body.getByRole('checkbox', { name: 'Select all posts on this page' }).click();
    const bar = body.getByRole('group', { name: 'Actions for selected posts' });
    await expect.element(bar.getByText('4 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect.element(body.getByText("1 post couldn't be changed")).toBeVisible();
    await expect.element(body.getByText(/Set a password/)).toBeVisible();
    await expect.element(body.getByText('3 posts published.')).toBeVisible();
    // What was scheduled would become a draft.
    await expect.element(body.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('get a category', async () => {
    mockChanging();
    await open();
    await body.getByRole('checkbox', { name: 'Select New chef' }).click();
    await body.getByRole('button', { name: 'Add category' }).click();
    await choose('Food');
    await expect
      .poll(() => sentTo(bulkUpdatePosts).map(({ body }) => body))
      .toEqual([{ ids: [idOf(2)], action: 'addCategory', termId: idOf(50) }]);
  });
});

it('a writer without the right to publish is offered drafts only', async () => {
  const posts = several();
  mockBlog({ posts, role: 'content_editor' });
  await open();
  await menu('New chef');
  await expect.element(body.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
  await expect.element(body.getByRole('menuitem', { name: 'Publish' })).not.toBeInTheDocument();
  await expect.element(body.getByRole('menuitem', { name: 'Schedule…' })).not.toBeInTheDocument();
});

it('a viewer can’t change anything', async () => {
  mockBlog({ posts: several(), role: 'viewer' });
  await open();
  await expect.element(row('New chef')).toBeVisible();
  await expect.element(body.getByRole('link', { name: 'New post' })).not.toBeInTheDocument();
  await expect.element(body.getByRole('checkbox')).not.toBeInTheDocument();
});

it('a list that fails to load is loaded again', async () => {
  mockBlog({ posts: several() });
  mock(listPosts, mockError('internal'));
  await open();
  await expect.element(body.getByRole('alert')).toBeVisible();
  mockBlog({ posts: several() });
  await body.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Easter')).toBeVisible();
});

describe.each([1280, 375])('the posts at %i', (width) => {
  it.each(['en', 'vi'] as const)('have no accessibility violation and fit in %s', async (language) => {
    mockChanging();
    await renderScreen(paths.siteBlog(siteId), { width, language });
    await row('Summer menu').getByRole('checkbox').click();
    await body.getByRole('button', { name: language === 'en' ? 'Filters' : 'Bộ lọc' }).click();
    expect(await axeViolations()).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth).toBe(0);
  });
});
