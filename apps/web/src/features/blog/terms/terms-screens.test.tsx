import {
  createTag,
  deleteAuthor,
  deleteTag,
  mergeTags,
  type PostTag,
  type Series,
  updateAuthor,
  updateSeries,
  updateTag,
} from '@sitewright/contract/blog/blog-terms';
import { listMembers, memberSchema } from '@sitewright/contract/members/members';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';
import { author, idOf, mockBlog, post, series, siteId, tag } from '../testing/sample-blog.ts';

// Tags, authors and series of a blog.

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const row = (name: string) => body.getByRole('row').filter({ hasText: name });
const choose = (name: string) => body.getByRole('menuitem', { name, exact: true }).click();
const menu = (name: string) => body.getByRole('button', { name: `Actions for ${name}` }).click();

describe('tags', () => {
  const openTags = async () => {
    const tags: PostTag[] = [
      tag(1, 'Recipe', { posts: 2 }),
      tag(2, 'Recipes', { posts: 7, color: '#1d6b43' }),
      tag(3, '#internal', { slug: 'internal', isInternal: true }),
    ];
    const without = (ids: readonly string[]) =>
      void tags.splice(0, tags.length, ...tags.filter(({ id }) => !ids.includes(id)));
    mockBlog({ tags });
    mock(createTag, ({ body: { name } }) => {
      const known = tags.find((one) => one.name === name);
      const made = known ?? tag(9, name);
      if (!known) tags.push(made);
      return made;
    });
    mock(updateTag, ({ params, body }) =>
      Object.assign(
        tags.find(({ id }) => id === params.tagId)!,
        body,
      ),
    );
    mock(mergeTags, ({ params, body: { tagIds } }) => {
      without(tagIds);
      return tags.find(({ id }) => id === params.tagId)!;
    });
    mock(deleteTag, ({ params }) => {
      without([params.tagId]);
      return { ok: true };
    });
    await renderScreen(paths.blogTags(siteId));
    await expect.element(row('#internal')).toBeVisible();
  };

  it('are created in the list, and a known one is named', async () => {
    await openTags();
    await body.getByLabelText('Name of a new tag').fill('phở');
    await userEvent.keyboard('{Enter}');
    await expect.element(row('phở')).toBeVisible();
    await body.getByLabelText('Name of a new tag').fill('Recipes');
    await userEvent.keyboard('{Enter}');
    await expect.element(body.getByText('The tag Recipes already exists.')).toBeVisible();
  });

  it('are merged into the one that stays', async () => {
    await openTags();
    await body.getByRole('checkbox', { name: 'Select Recipe', exact: true }).click();
    const bar = body.getByRole('group', { name: 'Actions for selected tags' });
    await expect.element(bar.getByRole('button', { name: 'Merge…' })).toBeDisabled();
    await body.getByRole('checkbox', { name: 'Select Recipes' }).click();
    await bar.getByRole('button', { name: 'Merge…' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'Recipes (7 posts)' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect.element(body.getByText('1 tag was merged into Recipes.')).toBeVisible();
    expect(sentTo(mergeTags).map(({ params, body }) => [params.tagId, body.tagIds])).toEqual([
      [idOf(2), [idOf(1)]],
    ]);
  });

  it('are renamed and deleted', async () => {
    await openTags();
    await body.getByRole('button', { name: 'Recipe', exact: true }).click();
    await dialog.getByLabelText('Name').fill('Cooking');
    await dialog.getByRole('textbox', { name: 'Color' }).fill('#c8401a');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(row('Cooking')).toBeVisible();
    expect(sentTo(updateTag)[0]!.body).toMatchObject({ name: 'Cooking', color: '#c8401a' });
    await menu('Cooking');
    await choose('Delete');
    await expect.element(dialog.getByText(/The posts stay/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row('Cooking')).not.toBeInTheDocument();
  });

  it('link to their posts, and have no accessibility violation', async () => {
    await openTags();
    await expect
      .element(row('Recipes').getByRole('link', { name: '7 posts' }))
      .toHaveAttribute('href', paths.postsOf(siteId, { tagId: idOf(2) }));
    await expect.element(row('#internal').getByText('Internal')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});

describe('authors', () => {
  const openAuthors = async (as = makeUser()) => {
    const authors = [author(1, 'Mai', { posts: 4 }), author(2, 'Ann', { bio: 'Cooks and writes.' })];
    mockBlog({ authors });
    mock(updateAuthor, ({ params, body }) =>
      Object.assign(
        authors.find(({ id }) => id === params.authorId)!,
        body,
      ),
    );
    mock(deleteAuthor, ({ params }) => {
      authors.splice(0, authors.length, ...authors.filter(({ id }) => id !== params.authorId));
      return { ok: true };
    });
    await renderScreen(paths.blogAuthors(siteId), { as });
    await expect.element(row('Ann')).toBeVisible();
  };

  it('are members or guests, with a checked website', async () => {
    mock(listMembers, {
      users: [sample(memberSchema, { id: idOf(70), name: 'Bình', email: 'b@example.com' })],
      pagination: onePage(1),
    });
    await openAuthors(makeUser('ADMIN'));
    await body.getByRole('button', { name: 'Ann', exact: true }).click();
    await dialog.getByLabelText('Website').fill('example.com');
    await dialog.getByLabelText('Workspace member').selectOptions('Bình');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // As the contract says.
    await expect.element(dialog.getByText('Enter a website that starts with https://')).toBeVisible();
    await dialog.getByLabelText('Website').fill('https://example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(row('Ann').getByText('Member')).toBeVisible();
    expect(sentTo(updateAuthor).at(-1)!.body).toMatchObject({
      website: 'https://example.com',
      userId: idOf(70),
    });
    expect(await axeViolations()).toEqual([]);
  });

  it('with posts are deleted when someone takes these over', async () => {
    await openAuthors();
    await menu('Mai');
    await choose('Delete');
    await expect.element(dialog.getByLabelText('New author of the posts')).toHaveValue(idOf(2));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row('Mai')).not.toBeInTheDocument();
    expect(sentTo(deleteAuthor).map(({ query }) => query)).toEqual([{ reassignTo: idOf(2) }]);
  });
});

describe('series', () => {
  const titles = () => [...document.querySelectorAll('ol a')].map((link) => link.textContent);

  it('have their posts in an order that is changed by dragging and by buttons', async () => {
    const inSeries = { seriesId: idOf(80), status: 'published' as const };
    const all: Series[] = [series(80, 'A year in the kitchen', { postIds: [idOf(3), idOf(1), idOf(2)] })];
    mockBlog({
      series: all,
      posts: [post(1, 'One', inSeries), post(2, 'Two', inSeries), post(3, 'Three', inSeries)],
    });
    mock(updateSeries, ({ body: { postIds = [] } }) => Object.assign(all[0]!, { postIds }));
    await renderScreen(paths.blogSeries(siteId));
    await expect.poll(titles).toEqual(['Three', 'One', 'Two']);
    await body.getByRole('button', { name: 'Move Two up' }).click();
    await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
    const [handle] = document.querySelectorAll('ol li > span');
    const last = body.getByRole('listitem').filter({ hasText: /^3One$/ });
    await userEvent.dragAndDrop(page.elementLocator(handle!), last, { targetPosition: { x: 40, y: 38 } });
    await expect.poll(titles).toEqual(['Two', 'One', 'Three']);
    expect(sentTo(updateSeries).at(-1)!.body).toEqual({ postIds: [idOf(2), idOf(1), idOf(3)] });
    expect(await axeViolations()).toEqual([]);
  });
});
