import {
  adminArticleEntrySchema,
  adminArticleSchema,
  articleVersionSchema,
  createArticle,
  getAdminArticle,
  getArticleVersion,
  listAdminArticles,
  listArticleVersions,
  listFeedback,
  listMissedSearches,
  moveArticle,
  orderArticles,
  previewArticle,
  resetArticle,
  updateArticle,
} from '@sitewright/contract/documentation/documentation-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, proxyFailure } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen, type ScreenOptions } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const translations = { en: 'current', vi: 'missing' } as const;
const entryOf = (slug: string, title: string, more: object = {}) =>
  sample(adminArticleEntrySchema, {
    slug,
    title,
    category: 'start',
    status: 'shipped',
    translations,
    ...more,
  });
const content = {
  space: 'help' as const,
  routes: ['/dashboard'],
  related: [],
  texts: { en: { title: 'Roles', summary: 'Who may what', body: 'Members and **admins**.' } },
};
const articleOf = (more: object = {}) =>
  sample(adminArticleSchema, {
    ...entryOf('roles', 'Roles', { status: 'draft', isCustomized: true, isPublished: true }),
    content,
    original: content,
    version: 2,
    ...more,
  });

beforeEach(() => {
  mock(listAdminArticles, {
    categories: [
      { id: 'start', name: { en: 'Getting started', vi: 'Bắt đầu' } },
      { id: 'account', name: { en: 'Account', vi: 'Tài khoản' } },
    ],
    articles: [
      entryOf('create-an-account', 'How do I create an account?', { helpfulYes: 3, helpfulNo: 1 }),
      entryOf('roles', 'What can each role do?', { status: 'draft', isOutdated: true }),
      entryOf('pricing', 'Chi phí bao nhiêu?', { category: 'account', status: 'published' }),
    ],
  });
  mock(getAdminArticle, articleOf());
  mock(previewArticle, ({ body: { body: text } }) => ({ html: `<p>${text}</p>`, brokenLinks: [] }));
});

const open = (path = '', options: ScreenOptions = {}) =>
  renderScreen(`/admin/documentation${path}`, { as: makeUser('PLATFORM_ADMIN'), ...options });
const button = (name: string) => body.getByRole('button', { name, exact: true });

describe('the articles', () => {
  it('are listed by category, found without accents, and moved', async () => {
    mock(orderArticles, { ok: true });
    await open();
    await expect.element(body.getByRole('heading', { name: 'Getting started 2' })).toBeVisible();
    await expect.element(body.getByText('Helpful: 3 yes, 1 no')).toBeVisible();
    await button('Move down: How do I create an account?').click();
    await expect
      .poll(() => sentTo(orderArticles).map((call) => call.body))
      .toEqual([{ category: 'start', slugs: ['roles', 'create-an-account'] }]);
    await body.getByLabelText('Search articles').fill('chi phi');
    await expect.element(body.getByRole('link', { name: 'Chi phí bao nhiêu?' })).toBeVisible();
    await expect.element(body.getByText('What can each role do?')).not.toBeInTheDocument();
    await body.getByLabelText('Search articles').fill('zzz');
    await expect.element(body.getByText('No articles match')).toBeVisible();
  });

  it('get a draft with a slug made from its title', async () => {
    mock(createArticle, mockError('slug_taken', { fields: { slug: 'Another article has this slug.' } }));
    await open();
    await button('New article').click();
    await dialog.getByLabelText('Title').fill('Xuất bản thế nào?');
    await expect.element(dialog.getByLabelText('URL slug')).toHaveValue('xuat-ban-the-nao');
    await button('Create draft').click();
    await expect.element(dialog.getByText('Another article has this slug.')).toBeVisible();
    mock(createArticle, articleOf());
    await dialog.getByLabelText('URL slug').fill('roles');
    await button('Create draft').click();
    await expect.element(body.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
    expect(sentTo(createArticle).at(-1)?.body).toMatchObject({ slug: 'roles', category: 'start' });
  });

  it('that could not be loaded are reported', async () => {
    mock(listAdminArticles, proxyFailure());
    await open();
    await expect.element(button('Retry')).toBeVisible();
  });

  it('have feedback, and searches that found nothing', async () => {
    mock(listFeedback, { feedback: [], pagination: onePage(0) });
    mock(listMissedSearches, {
      searches: [{ query: 'invoice', language: 'en', count: 7, lastAt: '2026-11-20' }],
    });
    await open('?tab=feedback');
    await expect.element(body.getByText('No feedback yet')).toBeVisible();
    await body.getByRole('tab', { name: 'Searches without results' }).click();
    await expect.element(body.getByRole('row', { name: /invoice.*7/ })).toBeVisible();
  });
});

describe('the editor of an article', () => {
  it('saves a draft with its preview beside it', async () => {
    mock(updateArticle, ({ body: { content: saved } }) => articleOf({ content: saved, version: 3 }));
    await open('/roles');
    const preview = body.getByRole('region', { name: 'Preview' });
    await expect.element(preview.getByText('Members and **admins**.')).toBeVisible();
    await expect.element(button('Save draft')).toBeDisabled();
    await body.getByLabelText('Text', { exact: true }).fill('New text');
    await expect.element(preview.getByText('New text')).toBeVisible();
    await expect.element(button('Publish')).toBeDisabled();
    await button('Save draft').click();
    await expect.element(body.getByText('Draft saved.')).toBeVisible();
    expect(sentTo(updateArticle).map((call) => call.body)).toMatchObject([
      { version: 2, content: { texts: { en: { body: 'New text' } } } },
    ]);
    await expect.element(button('Publish')).toBeEnabled();
  });

  it('writes the other language, and leaves none behind that is empty', async () => {
    mock(updateArticle, ({ body: { content: saved } }) => articleOf({ content: saved, version: 3 }));
    await open('/roles');
    await body.getByText('Vietnamese', { exact: true }).click();
    await body.getByLabelText('Title').fill('Vai trò');
    await button('Save draft').click();
    await expect
      .poll(() => sentTo(updateArticle).at(-1)?.body.content.texts)
      .toMatchObject({ en: { title: 'Roles' }, vi: { title: 'Vai trò', summary: '', body: '' } });
    await body.getByLabelText('Title').fill('');
    await button('Save draft').click();
    await expect
      .poll(() => Object.keys(sentTo(updateArticle).at(-1)?.body.content.texts ?? {}))
      .toEqual(['en']);
  });

  it('keeps what was typed when somebody else saved, and overwrites on request', async () => {
    mock(
      updateArticle,
      mockError('stale_version', { details: { version: 5, changedBy: 'mai@example.com' } }),
    );
    await open('/roles');
    await body.getByLabelText('Title').fill('My title');
    await button('Save draft').click();
    await expect.element(body.getByText(/^mai@example.com saved changes/)).toBeVisible();
    mock(updateArticle, ({ body: { content: saved } }) => articleOf({ content: saved, version: 6 }));
    await button('Overwrite with mine').click();
    await expect.poll(() => sentTo(updateArticle).at(-1)?.body.version).toBe(5);
    await expect.element(body.getByLabelText('Title')).toHaveValue('My title');
  });

  it('publishes, and asks when links are broken', async () => {
    mock(moveArticle, ({ body: { force } }) =>
      force
        ? articleOf({ status: 'published', version: 3 })
        : mockError('broken_links', { details: { links: ['/help/gone'] } }),
    );
    await open('/roles');
    await button('Publish').click();
    await expect.element(dialog.getByText(/\/help\/gone/)).toBeVisible();
    await button('Publish anyway').click();
    await expect.element(body.getByText('Article published.')).toBeVisible();
    expect(sentTo(moveArticle).map((call) => call.body)).toEqual([
      { version: 2, to: 'published', force: false },
      { version: 2, to: 'published', force: true },
    ]);
  });

  it('compares a version with the text, and restores it', async () => {
    const version = sample(articleVersionSchema, { version: 1, status: 'draft', author: 'mai@example.com' });
    mock(listArticleVersions, { versions: [version] });
    const before = { ...content, texts: { en: { ...content.texts.en, body: 'As it was.' } } };
    mock(getArticleVersion, { ...version, content: before });
    await open('/roles');
    await button('Compare version 1').click();
    await expect.element(dialog.getByText(/As it was\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect.element(body.getByLabelText('Text', { exact: true })).toHaveValue('As it was.');
    await expect.element(button('Save draft')).toBeEnabled();
  });

  it('returns to the original', async () => {
    mock(resetArticle, { ok: true });
    await open('/roles');
    await button('Reset to original').click();
    mock(getAdminArticle, articleOf({ status: 'shipped', version: 0, isCustomized: false, original: null }));
    await dialog.getByRole('button', { name: 'Reset to original' }).click();
    await expect.element(body.getByText('Article reset.')).toBeVisible();
    await expect.element(body.getByText(/^This is the original/)).toBeVisible();
  });
});

it.each([1280, 768, 375])('the screens have no accessibility violation at %i', async (width) => {
  await open('', { width });
  await expect.element(body.getByRole('heading', { name: 'Getting started 2' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
  await open('/roles', { width });
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(body.getByText('Members and **admins**.').last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});
