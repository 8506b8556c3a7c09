import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  moveCategory,
  updateCategory,
} from '@sitewright/contract/blog/blog-terms';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../../../routes/paths.ts';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { mockError } from '../../../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../../../testing/render-screen.tsx';
import { category, idOf, mockBlog, siteId } from '../../testing/sample-blog.ts';

// The category tree of a blog.

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const row = (name: string) => body.getByRole('listitem').filter({ hasText: name });
const handle = (id: string) => page.elementLocator(document.querySelector(`[data-handle="${id}"]`)!);
const choose = (name: string) => body.getByRole('menuitem', { name, exact: true }).click();

let categories: Category[];

beforeEach(() => {
  categories = [
    category(1, 'General', { isDefault: true }),
    category(2, 'Travel', { posts: 3 }),
    category(3, 'Asia', { parentId: idOf(2) }),
    category(4, 'Japan', { parentId: idOf(3) }),
    category(5, 'Food'),
    category(6, 'Một chuyên mục có tên rất dài', {
      slug: 'mot-chuyen-muc-co-ten-rat-dai-den-noi-tran-ra-ngoai-man-hinh',
    }),
  ];
  mockBlog();
  mock(listCategories, () => ({ categories }));
  mock(moveCategory, ({ params, body: { parentId } }) => {
    categories = categories.map((one) => (one.id === params.blogCategoryId ? { ...one, parentId } : one));
    return { categories };
  });
  mock(createCategory, ({ body: { name } }) => {
    categories = [...categories, category(9, name)];
    return category(9, name);
  });
  mock(deleteCategory, ({ params }) => {
    categories = categories.filter(({ id }) => id !== params.blogCategoryId);
    return { ok: true };
  });
});
const open = async (options: ScreenOptions = {}) => {
  await renderScreen(paths.blogCategories(siteId), options);
  await expect.element(row('Japan')).toBeVisible();
};
const moves = () =>
  sentTo(moveCategory).map(({ params, body }) => [params.blogCategoryId, body.parentId, body.after]);

describe('a category', () => {
  it('is dragged into another one, and beside it', async () => {
    await open();
    await userEvent.dragAndDrop(handle(idOf(5)), row('Travel'));
    await expect.poll(moves).toEqual([[idOf(5), idOf(2), idOf(3)]]);
    await userEvent.dragAndDrop(handle(idOf(5)), row('General'), { targetPosition: { x: 200, y: 3 } });
    await expect.poll(() => moves().at(-1)).toEqual([idOf(5), null, null]);
  });

  it('can’t be dragged into itself or to a fourth level, and says why', async () => {
    await open();
    await userEvent.dragAndDrop(handle(idOf(2)), row('Japan'));
    await expect.element(body.getByText("A category can't be inside itself")).toBeVisible();
    await userEvent.dragAndDrop(handle(idOf(5)), row('Japan'));
    await expect.element(body.getByText('Categories can only have three levels')).toBeVisible();
    expect(moves()).toEqual([]);
  });

  it('is moved by keyboard and by its menu', async () => {
    await open();
    body.getByRole('button', { name: 'Food' }).element().focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(moves).toEqual([[idOf(5), null, idOf(1)]]);
    await expect.element(body.getByRole('button', { name: 'Food', exact: true })).toHaveFocus();
    await body.getByRole('button', { name: 'Actions for Japan' }).click();
    await choose('Move out of the parent category');
    await expect.poll(() => moves().at(-1)).toEqual([idOf(4), idOf(2), idOf(3)]);
  });

  it('is created below another one', async () => {
    await open();
    await body.getByRole('button', { name: 'Actions for Travel' }).click();
    await choose('Add subcategory');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('Enter a name')).toBeVisible();
    await dialog.getByLabelText('Name').fill('Europe');
    // Japan is on the last level.
    const parent = dialog.getByLabelText('Parent category').element() as HTMLSelectElement;
    expect([...parent.options].filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual([
      idOf(4),
    ]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(row('Europe')).toBeVisible();
    expect(sentTo(createCategory)[0]!.body).toMatchObject({ name: 'Europe', parentId: idOf(2) });
  });

  it('keeps what was typed when the server refuses', async () => {
    await open();
    const sentence = 'Use letters, digits and hyphens';
    mock(updateCategory, mockError('validation_failed', { error: sentence, fields: { slug: sentence } }));
    await body.getByRole('button', { name: 'Food', exact: true }).click();
    await dialog.getByLabelText('Name').fill('Food & drink');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Food & drink');
  });

  it('in use is deleted when its posts have another one', async () => {
    await open();
    await body.getByRole('button', { name: 'Actions for Travel' }).click();
    await choose('Delete');
    await expect.element(dialog.getByText(/3 posts are affected/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Move its posts to')).toHaveValue(idOf(1));
    await dialog.getByLabelText('Move its posts to').selectOptions('Food');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row('Travel')).not.toBeInTheDocument();
    expect(sentTo(deleteCategory).map(({ query }) => query)).toEqual([{ reassignTo: idOf(5) }]);
  });

  it('that is the default can’t be deleted', async () => {
    await open();
    await body.getByRole('button', { name: 'Actions for General' }).click();
    await expect.element(body.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  });
});

it.each([1280, 375])('the categories have no accessibility violation at %i', async (width) => {
  await open({ width });
  expect(await axeViolations()).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth).toBe(0);
});
