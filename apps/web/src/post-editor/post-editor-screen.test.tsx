import {
  createPost,
  createPostPreviewLink,
  getPost,
  publishPost,
  updatePost,
} from '@sitewright/contract/blog/posts';
import { categorySchema, createTag, listCategories, tagSchema } from '@sitewright/contract/blog/blog-terms';
import { formSummarySchema, listForms } from '@sitewright/contract/forms/forms';
import { getVersion, listVersions, versionSchema } from '@sitewright/contract/versions/versions';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../routes/paths.ts';
import { axeViolations } from '../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../testing/mock-api.ts';
import { mockError, noConnection } from '../testing/mock-error.ts';
import { onePage } from '../testing/one-page.ts';
import { renderScreen, type ScreenOptions } from '../testing/render-screen.tsx';
import { sample } from '../testing/sample.ts';
import { mocked, mockPost, siteId, text } from './testing/mock-post.ts';

// The editor of posts: writing, blocks, saving, settings, publishing.

const body = page.elementLocator(document.body);
const title = body.getByRole('textbox', { name: 'Title', exact: true });
const content = body.getByRole('textbox', { name: 'Post content' });
const status = body.getByTestId('save-status');
const dialog = body.getByRole('dialog');

const openPost = async (options: ScreenOptions = {}): Promise<void> => {
  await renderScreen(paths.editPost(siteId, mocked.postId), options);
  await expect.element(content).toBeVisible();
};

/** Puts the caret at the end of the text. */
const enterText = async (): Promise<void> => {
  await content.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
};

afterEach(() => localStorage.clear());

describe('writing', () => {
  it('creates a new post with the first letters and goes on in the same text', async () => {
    const { html, post } = mockPost();
    await renderScreen(paths.newPost(siteId));
    await expect.element(content).toBeVisible();
    expect(sentTo(createPost)).toEqual([]);
    const { release } = hold(createPost);
    await title.fill('Bread');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Flour and water');
    release();
    await expect.poll(html).toEqual(['<p>Flour and water</p>']);
    await expect.poll(() => post.title).toBe('Bread');
    expect(sentTo(createPost)).toHaveLength(1);
    expect(location.pathname).toBe(paths.editPost(siteId, mocked.postId));
    await expect.element(status).toHaveTextContent('Saved');
  });

  it('shows only the hint of the caption in an empty caption', async () => {
    mockPost({ title: 'Post' }, [
      { type: 'post/image', data: { src: '/media/a.png', alt: 'A', caption: '', size: 'normal' } },
    ]);
    await openPost();
    await userEvent.click(content.element().querySelector('figcaption')!);
    await expect.element(body.getByTestId('block-tools')).toBeVisible();
    const hints = [...content.element().querySelectorAll('*')].flatMap((element) => {
      const { content: hint } = getComputedStyle(element, '::before');
      return ['none', 'normal', '""'].includes(hint) ? [] : [hint];
    });
    expect(hints).toEqual(['"Add a caption"']);
  });

  it('writes Markdown as formatted blocks', async () => {
    const { blocks } = mockPost({ title: 'Post' });
    await openPost();
    await enterText();
    await userEvent.keyboard(
      '## Head{Enter}**bold** word{Enter}- one{Enter}two{Enter}{Enter}> said{Enter}{Enter}---after',
    );
    await expect
      .poll(blocks)
      .toEqual([
        text('<h2>Head</h2>'),
        text('<p><strong>bold</strong> word</p>'),
        text('<ul><li>one</li><li>two</li></ul>'),
        text('<blockquote><p>said</p></blockquote>'),
        { type: 'post/divider', data: {} },
        text('<p>after</p>'),
      ]);
  });

  it('inserts a block from the slash menu by keyboard', async () => {
    const { blocks } = mockPost({}, [text('<p>Before</p>')]);
    await openPost();
    await enterText();
    await userEvent.keyboard('{Enter}/');
    await expect.element(body.getByRole('listbox', { name: 'Insert block' })).toBeVisible();
    await userEvent.keyboard('callou');
    await expect.element(body.getByRole('option')).toHaveTextContent('Callout');
    await userEvent.keyboard('{Enter}Mind the step');
    await expect
      .poll(blocks)
      .toEqual([text('<p>Before</p>'), { type: 'post/callout', data: { html: 'Mind the step' } }]);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => blocks()[0]!.type).toBe('post/callout');
  });

  it('formats a selection from the toolbar and links it', async () => {
    const { html } = mockPost({}, [text('<p>Good bread</p>')]);
    await openPost();
    await enterText();
    await userEvent.keyboard('{Shift>}{Control>}{ArrowLeft}{/Control}{/Shift}');
    const toolbar = body.getByRole('toolbar', { name: 'Text formatting' });
    await toolbar.getByRole('button', { name: 'Bold' }).click();
    await expect.poll(html).toEqual(['<p>Good <strong>bread</strong></p>']);
    await toolbar.getByRole('button', { name: 'Link' }).click();
    await body.getByRole('textbox', { name: 'Link URL' }).fill('javascript:alert(1)');
    await userEvent.keyboard('{Enter}');
    await expect.element(body.getByText('Enter a URL such as https://example.com')).toBeVisible();
    await body.getByRole('textbox', { name: 'Link URL' }).fill('bread.example/rye');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(html)
      .toEqual(['<p>Good <a href="https://bread.example/rye"><strong>bread</strong></a></p>']);
  });

  it('adds a footnote with its text', async () => {
    const { html } = mockPost({}, [text('<p>Bread</p>')]);
    await openPost();
    await enterText();
    await userEvent.keyboard('{Control>}{Alt>}f{/Alt}{/Control}');
    await body.getByLabelText('Footnote text').fill('From rye');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(html).toEqual(['<p>Bread<sup data-footnote="From rye"></sup></p>']);
  });

  it('finds and replaces in the whole post, and undoes it as one step', async () => {
    const { html } = mockPost({}, [text('<p>Rye and rye</p>'), text('<h2>More <em>rye</em></h2>')]);
    await openPost();
    await enterText();
    await userEvent.keyboard('{Control>}f{/Control}');
    await body.getByRole('textbox', { name: 'Find' }).fill('rye');
    await expect.element(body.getByText('1/3')).toBeVisible();
    await body.getByRole('button', { name: 'Match case' }).click();
    await expect.element(body.getByText('1/2')).toBeVisible();
    await body.getByRole('textbox', { name: 'Replace with' }).fill('oat');
    await body.getByRole('button', { name: 'Replace all' }).click();
    await expect.poll(html).toEqual(['<p>Rye and oat</p>', '<h2>More <em>oat</em></h2>']);
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    await expect.poll(html).toEqual(['<p>Rye and rye</p>', '<h2>More <em>rye</em></h2>']);
  });

  it('counts words, and shows the headings', async () => {
    mockPost({}, [text('<h2>First part</h2>'), text('<p>One two three</p>')]);
    await openPost();
    await expect.element(body.getByTestId('text-stats')).toHaveTextContent('5 words · 1 min read');
    await body.getByRole('button', { name: 'More' }).click();
    await body.getByRole('menuitem', { name: 'Outline' }).click();
    await expect.element(body.getByRole('button', { name: 'First part' })).toBeVisible();
  });
});

describe('cards', () => {
  it('a form card names a form of the site and is not saved without one', async () => {
    const { blocks } = mockPost();
    const form = sample(formSummarySchema, {
      id: '00000000-0000-4000-8000-0000000000f1',
      name: 'Contact us',
      slug: 'contact',
    });
    mock(listForms, { forms: [form] });
    await openPost();
    await enterText();
    await userEvent.keyboard('/form{Enter}');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog.getByText('Choose a form')).toBeVisible();
    await dialog.getByLabelText('Form', { exact: true }).first().click();
    await body.getByRole('option', { name: 'Contact us' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => blocks()[0]).toEqual({ type: 'post/form', data: { formId: form.id } });
    await expect.element(content.getByText('Contact us')).toBeVisible();
  });
});

describe('saving', () => {
  it('keeps everything while the connection is gone, and says so', async () => {
    const { html, post } = mockPost({ title: 'Bread' });
    await openPost();
    mock(updatePost, noConnection);
    await title.fill('Rye bread');
    await expect.element(body.getByText(/^Offline/)).toBeVisible();
    mockPost({ id: mocked.postId, title: 'Bread' });
    await body.getByRole('button', { name: 'Try again' }).click();
    await expect.element(status).toHaveTextContent('Saved');
    expect([html(), post.title]).toEqual([[], 'Bread']);
    expect(sentTo(updatePost).map((call) => call.body.title)).toContain('Rye bread');
  });

  it('overwrites no title that somebody else has changed', async () => {
    const { post } = mockPost({ title: 'Bread' });
    await openPost();
    mock(updatePost, ({ body: change }) => {
      if (change.edit === 1)
        return mockError('stale_version', { error: 'an@example.com changed this in the meantime.' });
      Object.assign(post, { title: change.title ?? post.title, edit: 3 });
      return post;
    });
    mock(getPost, () => ({ ...post, title: 'Their bread', edit: 2 }));
    await title.fill('My bread');
    await expect.element(body.getByText(/Changed by someone else: title/)).toBeVisible();
    await expect.element(body.getByText(/an@example.com/)).toBeVisible();
    await expect.element(title).toHaveValue('My bread');
    await body.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => post.title).toBe('My bread');
  });

  it('shows what the server rejects beside its field, and sends the others', async () => {
    const { post } = mockPost({ title: 'Bread' });
    await openPost();
    await body.getByRole('button', { name: 'Post settings' }).click();
    mock(updatePost, ({ body: change }) =>
      change.slug === undefined
        ? post
        : mockError('validation_failed', {
            error: 'Not valid',
            fields: { slug: 'This address is reserved. Choose another.' },
          }),
    );
    await body.getByLabelText('URL slug').fill('tag');
    await expect.element(body.getByText('This address is reserved. Choose another.').first()).toBeVisible();
    await expect.element(body.getByLabelText('URL slug')).toHaveValue('tag');
  });
});

describe('the settings of a post', () => {
  it('saves categories, a new tag, the excerpt and the search texts', async () => {
    const { post } = mockPost({ title: 'Bread' });
    const category = sample(categorySchema, {
      id: '00000000-0000-4000-8000-0000000000c1',
      name: 'Recipes',
      slug: 'recipes',
    });
    mock(listCategories, { categories: [category] });
    mock(createTag, ({ body: { name } }) =>
      sample(tagSchema, { id: '00000000-0000-4000-8000-0000000000d1', name, slug: 'rye' }),
    );
    await openPost();
    await body.getByRole('button', { name: 'Post settings' }).click();
    await body.getByRole('checkbox', { name: 'Recipes' }).click();
    await body.getByLabelText('Excerpt').fill('About bread');
    await body.getByLabelText('Tags', { exact: true }).first().click();
    await userEvent.keyboard('Rye{Enter}');
    await body.getByText('Search and social').click();
    await body.getByLabelText('SEO title').fill('Bread at home');
    await expect.element(body.getByText('Bread at home').first()).toBeVisible();
    await expect
      .poll(() => [post.categoryIds, post.excerpt, post.tagIds, post.seo.title])
      .toEqual([[category.id], 'About bread', ['00000000-0000-4000-8000-0000000000d1'], 'Bread at home']);
  });
});

describe('panels', () => {
  it('close with Escape and return the focus; an open list of options closes first', async () => {
    mockPost({ title: 'Bread' });
    await openPost();
    const open = body.getByRole('button', { name: 'Post settings' });
    const panel = body.getByRole('complementary', { name: 'Post settings' });
    await open.click();
    await panel.getByLabelText('Tags', { exact: true }).first().click();
    await userEvent.keyboard('Rye');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();
    await open.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('publishing', () => {
  it('saves first, then publishes now', async () => {
    const { post, html } = mockPost({ title: 'Bread' });
    mock(publishPost, () => ({
      ...post,
      status: 'published',
      edit: post.edit + 1,
      url: 'https://bakery.example/blog/bread',
    }));
    await openPost();
    await enterText();
    await userEvent.keyboard('Text');
    await body.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect.element(body.getByText('Published', { exact: true })).toBeVisible();
    expect(html()).toEqual(['<p>Text</p>']);
    expect(sentTo(publishPost).map((call) => call.body)).toEqual([{}]);
  });

  it('refuses a schedule without a time or in the past, and shows why the server refuses', async () => {
    mockPost({ title: 'Bread' });
    mock(publishPost, mockError('publish_blocked', { error: 'Publish the site first' }));
    await openPost();
    await body.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByLabelText('At a later time').click();
    await dialog.getByLabelText('Date and time').fill('');
    await expect.element(dialog.getByText('Enter a date and a time')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled();
    await dialog.getByLabelText('Date and time').fill('2020-01-01T10:00');
    await expect.element(dialog.getByText('Choose a time in the future')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled();
    await dialog.getByLabelText('Now').click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect.element(dialog.getByText('Publish the site first')).toBeVisible();
  });

  it('gives a preview link', async () => {
    mockPost({ title: 'Bread' });
    mock(createPostPreviewLink, {
      url: 'https://example.com/preview/abc',
      expiresAt: '2026-02-01T00:00:00.000Z',
    });
    await openPost();
    await body.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Copy preview link' }).click();
    await expect
      .element(dialog.getByLabelText('Preview link'))
      .toHaveValue('https://example.com/preview/abc');
  });
});

describe('versions', () => {
  it('shows what has changed and restores an earlier version', async () => {
    const { html } = mockPost({ title: 'Bread' }, [text('<p>New words</p>', 'a'), text('<p>Added</p>', 'b')]);
    const version = sample(versionSchema, { label: 'First', author: 'An' });
    mock(listVersions, { versions: [version], pagination: onePage(1) });
    mock(getVersion, { ...version, content: { sections: [text('<p>Old words</p>', 'a')] } } as never);
    await openPost();
    await body.getByRole('button', { name: 'More' }).click();
    await body.getByRole('menuitem', { name: 'Version history' }).click();
    await expect.element(dialog.getByText('Old', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(html).toEqual(['<p>Old words</p>']);
    await enterText();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(html).toEqual(['<p>New words</p>', '<p>Added</p>']);
  });
});

describe('opening', () => {
  it('offers to try again when the post cannot be loaded', async () => {
    mockPost();
    mock(getPost, noConnection);
    await renderScreen(paths.editPost(siteId, mocked.postId));
    await expect.element(body.getByText("Couldn't open the post")).toBeVisible();
    mockPost({ id: mocked.postId, title: 'Bread' });
    await body.getByRole('button', { name: 'Try again' }).click();
    await expect.element(title).toHaveValue('Bread');
  });
});

describe.each([1280, 375])('the post editor at %i', (width) => {
  it('has no accessibility violation', async () => {
    mockPost({ title: 'Bread' }, [
      text('<h2>Head</h2>'),
      text('<p>Text with <a href="/x">link</a></p>'),
      { type: 'post/callout', data: { html: 'Mind', tone: 'info', emoji: '💡' } },
      { type: 'post/toggle', data: { summary: 'More', html: '<p>Text</p>' } },
      { type: 'post/button', data: { label: 'Go', href: '/go' } },
    ]);
    await openPost({ width });
    await body.getByRole('button', { name: 'Post settings' }).click();
    await expect.element(body.getByLabelText('URL slug')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
