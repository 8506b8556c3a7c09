import {
  applyBlogLook,
  type BlogSettings,
  getBlogSettings,
  updateBlogSettings,
} from '@sitewright/contract/blog/blog-settings';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { idOf, mockBlog, settings, siteId } from '../testing/sample-blog.ts';

// The settings of a blog.

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const group = (name: string) => body.getByRole('form', { name });

const open = async (
  stored: BlogSettings = settings(),
  { role = 'owner', ...options }: ScreenOptions & { role?: 'owner' | 'content_editor' } = {},
) => {
  mockBlog({ settings: stored, role });
  mock(updateBlogSettings, ({ body }) => Object.assign(stored, body, { edit: stored.edit + 1 }));
  mock(applyBlogLook, ({ body: { look } }) => Object.assign(stored, { look, edit: stored.edit + 1 }));
  await renderScreen(paths.blogSettings(siteId), options);
  await expect.element(group('General')).toBeVisible();
};

describe('the settings of a blog', () => {
  it('are saved group by group', async () => {
    await open(settings({ edit: 4 }));
    await group('General').getByLabelText('Blog title').fill('Letters from the kitchen');
    await group('General').getByRole('button', { name: 'Save changes' }).click();
    await expect.element(body.getByText('Settings saved.')).toBeVisible();
    await group('Comments').getByRole('radio', { name: 'Everyone' }).click();
    await group('Comments').getByLabelText('Blocked words').fill('casino\nbuy now');
    await group('Comments').getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => sentTo(updateBlogSettings).length).toBe(2);
    const [first, second] = sentTo(updateBlogSettings).map(({ body }) => body);
    expect(first).toMatchObject({ title: 'Letters from the kitchen', edit: 4 });
    expect(second).toMatchObject({ comments: 'everyone', blockedWords: ['casino', 'buy now'], edit: 5 });
    expect(second).not.toHaveProperty('title');
  });

  it('say who can become a member', async () => {
    await open(settings({ edit: 4, membership: 'invited' }));
    await group('Members').getByRole('radio', { name: 'Everyone with a confirmed email address' }).click();
    await group('Members').getByRole('button', { name: 'Save changes' }).click();
    await expect.element(body.getByText('Settings saved.')).toBeVisible();
    expect(sentTo(updateBlogSettings)[0]?.body).toEqual({ membership: 'everyone', edit: 4 });
  });

  it('of someone else are not overwritten without asking', async () => {
    const theirs = settings({ edit: 7, title: 'Theirs' });
    await open(settings({ edit: 6 }));
    mock(updateBlogSettings, mockError('stale_version', { details: { changedBy: 'Ann' } }));
    mock(getBlogSettings, theirs);
    await group('General').getByLabelText('Blog title').fill('Mine');
    await group('General').getByRole('button', { name: 'Save changes' }).click();
    await expect.element(group('General').getByText(/Ann saved changes/)).toBeVisible();
    await expect.element(group('General').getByLabelText('Blog title')).toHaveValue('Mine');
    await group('General').getByRole('button', { name: 'Use their version' }).click();
    await expect.element(group('General').getByLabelText('Blog title')).toHaveValue('Theirs');
  });

  it('set a look after saying what it replaces', async () => {
    await open();
    await body.getByRole('button', { name: 'Use design Magazine' }).click();
    await expect
      .element(dialog.getByText(/All sections of the list template and the post template/))
      .toBeVisible();
    expect(sentTo(applyBlogLook)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace templates' }).click();
    await expect.element(body.getByRole('button', { name: 'Reset design Magazine' })).toBeVisible();
    expect(sentTo(applyBlogLook).map(({ body }) => body)).toEqual([{ look: 'magazine' }]);
  });

  it('lead to both templates, the public blog and its feeds', async () => {
    await open();
    await expect
      .element(body.getByRole('link', { name: 'Edit post template' }))
      .toHaveAttribute('href', paths.builderPage(siteId, idOf(801)));
    await expect
      .element(body.getByRole('link', { name: 'Edit list template' }))
      .toHaveAttribute('href', paths.builderPage(siteId, idOf(802)));
    await expect
      .element(body.getByRole('link', { name: 'View blog' }))
      .toHaveAttribute('href', 'https://bistro.example/blog');
    await expect
      .element(body.getByRole('link', { name: 'https://bistro.example/blog/feed.xml' }))
      .toHaveAttribute('href', 'https://bistro.example/blog/feed.xml');
  });

  it('say so while the site is not published', async () => {
    await open(settings({ url: null }));
    await expect.element(body.getByText('The blog has an address when the site is published.')).toBeVisible();
    await expect.element(body.getByRole('link', { name: 'View blog' })).not.toBeInTheDocument();
  });

  it('are only read by those who may not change them', async () => {
    await open(settings(), { role: 'content_editor' });
    await expect.element(body.getByText('You can view these settings, but not change them.')).toBeVisible();
    await expect.element(group('General').getByLabelText('Blog title')).toBeDisabled();
    await expect.element(body.getByRole('button', { name: /Use design/ })).not.toBeInTheDocument();
  });
});

it.each([
  [1280, 'en'],
  [375, 'vi'],
] as const)('the settings have no accessibility violation at %i in %s', async (width, language) => {
  mockBlog({ settings: settings({ comments: 'everyone', closesAfterDays: 90 }) });
  await renderScreen(paths.blogSettings(siteId), { width, language });
  await expect.element(body.getByRole('form').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth).toBe(0);
});
