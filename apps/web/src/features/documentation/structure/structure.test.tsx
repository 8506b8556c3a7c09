import { listAdminArticles } from '@sitewright/contract/documentation/documentation-admin';
import {
  adminCategorySchema,
  adminTutorialEntrySchema,
  adminTutorialSchema,
  createCategory,
  createTutorial,
  getAdminTutorial,
  listAdminCategories,
  listAdminTutorials,
  orderCategories,
  resetCategory,
  updateCategory,
  updateTutorial,
} from '@sitewright/contract/documentation/documentation-structure';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const button = (name: string) => body.getByRole('button', { name, exact: true });
const categoryOf = (id: string, name: string, more: object = {}) =>
  sample(adminCategorySchema, {
    id,
    name: { en: name, vi: name },
    description: { en: 'About it', vi: 'Về nó' },
    source: 'shipped',
    articleCount: 12,
    version: 0,
    ...more,
  });
const categories = [
  categoryOf('start', 'Getting started'),
  categoryOf('selling', 'Selling', { source: 'own', articleCount: 0, version: 1 }),
];
const content = {
  level: 'beginner' as const,
  minutes: 5,
  title: { en: 'First site', vi: 'Website đầu tiên' },
  summary: { en: 'In two steps', vi: 'Trong hai bước' },
  steps: [
    {
      title: { en: 'One', vi: 'Một' },
      body: { en: 'Do this', vi: 'Làm thế này' },
      anchor: 'builder-page' as const,
    },
    { title: { en: 'Two', vi: 'Hai' }, body: { en: 'Do that', vi: 'Làm thế kia' } },
  ],
};
const tutorialOf = (more: object = {}) =>
  sample(adminTutorialSchema, {
    slug: 'first-site',
    title: content.title,
    stepCount: 2,
    source: 'customized',
    isPublished: true,
    version: 3,
    content,
    ...more,
  });
const open = (path: string) =>
  renderScreen(`/admin/documentation${path}`, { as: makeUser('PLATFORM_ADMIN') });

beforeEach(() => {
  mock(listAdminArticles, { categories: [], articles: [] });
  mock(listAdminCategories, { categories });
  mock(listAdminTutorials, {
    tutorials: [
      sample(adminTutorialEntrySchema, {
        slug: 'first-site',
        title: content.title,
        stepCount: 2,
        source: 'customized',
        isPublished: false,
        version: 3,
      }),
    ],
  });
  mock(getAdminTutorial, tutorialOf());
});

describe('the categories', () => {
  it('are listed, moved and deleted', async () => {
    mock(orderCategories, { categories: categories.toReversed() });
    await open('?tab=categories');
    await expect.element(body.getByText('12 articles')).toBeVisible();
    await button('Move up: Selling').click();
    await expect.poll(() => sentTo(orderCategories)[0]?.body).toEqual({ ids: ['selling', 'start'] });
    mock(resetCategory, { categories: categories.slice(0, 1) });
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(body.getByText('Selling', { exact: true })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('get a slug from their name, and keep what was typed when it is taken', async () => {
    mock(createCategory, mockError('slug_taken', { fields: { slug: 'Another category has this slug.' } }));
    await open('?tab=categories');
    await button('New category').click();
    await dialog.getByLabelText('Name (English)').fill('Gift cards');
    await dialog.getByLabelText('Name (Vietnamese)').fill('Thẻ quà tặng');
    await dialog.getByLabelText('Description (English)').fill('How they work');
    await dialog.getByLabelText('Description (Vietnamese)').fill('Cách dùng');
    await expect.element(dialog.getByLabelText('URL slug')).toHaveValue('gift-cards');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByText('Another category has this slug.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Name (Vietnamese)')).toHaveValue('Thẻ quà tặng');
  });
});

it('a category that somebody else renamed is read again, or overwritten', async () => {
  mock(updateCategory, mockError('stale_version', { details: { version: 7, changedBy: null } }));
  await open('?tab=categories');
  await button('Edit Selling').click();
  await dialog.getByLabelText('Name (English)').fill('Mine');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByText('Someone else changed this')).toBeVisible();
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  mock(updateCategory, { categories });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(body.getByText('Category saved.')).toBeVisible();
  expect(sentTo(updateCategory).at(-1)?.body).toMatchObject({ version: 7, name: { en: 'Mine' } });
});

describe('a tutorial', () => {
  it('is opened from the list, its steps are moved, and it is saved', async () => {
    mock(updateTutorial, ({ body: { content: saved } }) => tutorialOf({ content: saved, version: 4 }));
    await open('?tab=tutorials');
    await expect.element(body.getByText('Not published')).toBeVisible();
    await body.getByRole('link', { name: 'First site' }).click();
    await button('Move down: Step 1').click();
    await body.getByLabelText('Title (Vietnamese)').first().fill('Website của bạn');
    await button('Save changes').click();
    await expect.element(body.getByText('Tutorial saved.')).toBeVisible();
    expect(sentTo(updateTutorial)[0]?.body).toMatchObject({
      version: 3,
      isPublished: true,
      content: {
        title: { vi: 'Website của bạn' },
        steps: [{ title: { en: 'Two' } }, { title: { en: 'One' }, anchor: 'builder-page' }],
      },
    });
    await expect.element(button('Save changes')).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
  });

  it('that somebody else saved is not overwritten by accident', async () => {
    mock(
      updateTutorial,
      mockError('stale_version', { details: { version: 5, changedBy: 'mai@example.com', changedAt: null } }),
    );
    await open('/tutorials/first-site');
    await body.getByLabelText('Minutes').fill('9');
    await button('Save changes').click();
    await expect.element(body.getByText(/^mai@example.com saved changes/)).toBeVisible();
    mock(getAdminTutorial, tutorialOf({ content: { ...content, minutes: 30 }, version: 5 }));
    await button('Use their version').click();
    await expect.element(body.getByLabelText('Minutes')).toHaveValue('30');
  });

  it('is begun empty, and says what is missing', async () => {
    mock(
      createTutorial,
      mockError('validation_failed', { fields: { 'content.title.vi': 'Write it in both languages' } }),
    );
    await open('/new/tutorial');
    await body.getByLabelText('Title (English)').first().fill('Gift cards');
    await expect.element(body.getByLabelText('URL slug')).toHaveValue('gift-cards');
    await button('Save changes').click();
    await expect.element(body.getByText('Write it in both languages').first()).toBeVisible();
  });
});
