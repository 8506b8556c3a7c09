import { getAiStatus, rewriteTexts } from '@sitewright/contract/ai/ai';
import { writeAltTexts } from '@sitewright/contract/ai/ai-alt-texts';
import { postSummarySchema } from '@sitewright/contract/blog/posts';
import { translatePost, writePostTexts } from '@sitewright/contract/blog-writing/blog-writing';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../routes/paths.ts';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, noConnection } from '../../testing/mock-error.ts';
import { mockWriting } from '../../testing/mock-writing.ts';
import { renderScreen, type ScreenOptions } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';
import { mocked, mockPost, siteId, type StoredBlock, text } from '../testing/mock-post.ts';

// Suggestions for a post, each accepted or dismissed by its author.

const body = page.elementLocator(document.body);
const content = body.getByRole('textbox', { name: 'Post content' });
const panel = body.getByRole('complementary', { name: 'Writing help' });

const by = {
  provider: 'openai-compatible' as const,
  model: 'fake',
  usage: { inputTokens: 1, outputTokens: 1 },
  needsInput: [],
  runId: '00000000-0000-4000-8000-0000000000c1',
};
const status = (isModel: boolean): void =>
  mock(getAiStatus, {
    provider: isModel ? 'openai-compatible' : 'builtin',
    model: isModel ? 'fake' : null,
    isModel,
    quota: null,
    features: sample(getAiStatus.response.shape.features),
  });

const open = async (
  part: string,
  {
    blocks = [text('<p>Flour and water</p>')],
    isModel = true,
    fields = {},
    screen = {},
  }: {
    blocks?: readonly StoredBlock[];
    isModel?: boolean;
    fields?: Parameters<typeof mockPost>[0];
    screen?: ScreenOptions;
  } = {},
) => {
  status(isModel);
  const post = mockPost({ title: 'Bread', ...fields }, blocks);
  await renderScreen(paths.editPost(siteId, mocked.postId), screen);
  await expect.element(content).toBeVisible();
  await body.getByRole('button', { name: 'Writing help' }).click();
  await panel.getByRole('radio', { name: part }).click();
  return post;
};
const suggest = panel.getByRole('button', { name: 'Suggest', exact: true });

afterEach(() => localStorage.clear());

describe('an outline', () => {
  it('is shown while it is written, and inserted as headings in one undo step', async () => {
    const writing = mockWriting(writePostTexts);
    const { html } = await open('Outline');
    await panel.getByRole('textbox', { name: 'Notes' }).fill('rye');
    await suggest.click();
    await expect.poll(() => writing.streams.length).toBe(1);
    expect(sentTo(writePostTexts)[0]!.body).toMatchObject({
      kind: 'outline',
      title: 'Bread',
      notes: 'rye',
      text: 'Flour and water',
      locale: 'en',
    });
    writing.streams[0]!.send('partial', { texts: [{ path: ['texts', 0], text: 'Why' }] });
    await expect.element(panel.getByText('Why')).toBeVisible();
    writing.streams[0]!.send('done', { texts: ['Why rye', 'From the field'], levels: [2, 3], ...by });
    await panel.getByRole('button', { name: 'Insert headings' }).click();
    await expect
      .poll(html)
      .toEqual(['<p>Flour and water</p>', '<h2>Why rye</h2>', '<p></p>', '<h3>From the field</h3>']);
    await userEvent.keyboard('Because');
    await expect.poll(() => html()[2]).toBe('<p>Because</p>');
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(html).toEqual(['<p>Flour and water</p>']);
  });

  it('can be canceled, dismissed, and says what failed', async () => {
    const writing = mockWriting(writePostTexts);
    const { html } = await open('Outline');
    await suggest.click();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => writing.closed).toBe(1);
    mock(writePostTexts, noConnection);
    await suggest.click();
    await expect.element(panel.getByRole('alert')).toBeVisible();
    mock(writePostTexts, { texts: ['Why', 'How'], levels: [2, 2], ...by });
    await panel.getByRole('button', { name: 'Suggest again' }).click();
    await panel.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(panel.getByText('Why')).not.toBeInTheDocument();
    expect(html()).toEqual(['<p>Flour and water</p>']);
  });
});

describe('fields of the post', () => {
  it('get the title that is chosen', async () => {
    const { post } = await open('Titles', { isModel: false });
    mock(writePostTexts, { texts: ['Rye', 'All about rye'], levels: [], ...by });
    await suggest.click();
    await panel.getByRole('button', { name: 'All about rye' }).click();
    await expect.poll(() => post.title).toBe('All about rye');
  });

  it('get an excerpt when it is accepted, not before', async () => {
    const { post } = await open('Excerpt', { fields: { excerpt: 'Old' } });
    mock(writePostTexts, { texts: ['New excerpt'], levels: [], ...by });
    await suggest.click();
    await expect.element(panel.getByText('New excerpt')).toBeVisible();
    await expect.element(panel.getByText('Old')).toBeVisible();
    expect(post.excerpt).toBe('Old');
    await panel.getByRole('button', { name: 'Use excerpt' }).click();
    await expect.poll(() => post.excerpt).toBe('New excerpt');
  });
});

describe('alt texts', () => {
  it('are suggested for images without one, in the text, in galleries and of the post', async () => {
    const { blocks, post } = await open('Alt texts', {
      fields: { image: { src: '/media/aa/cover.jpg', alt: '', caption: '' } },
      blocks: [
        { type: 'post/image', data: { src: '/media/aa/a.jpg' } },
        { type: 'post/image', data: { src: '/media/aa/b.jpg', alt: 'Known' } },
        {
          type: 'post/gallery',
          data: { images: [{ src: '/media/aa/c.jpg' }, { src: '/media/aa/d.jpg', alt: 'D' }] },
        },
      ],
    });
    mock(writeAltTexts, ({ body: { images } }) => ({
      images: images.map((_, index) => ({ alt: index === 1 ? null : `Alt ${index}`, isDecorative: false })),
      ...by,
    }));
    await expect.element(panel.getByText(/^3 images in this post have no alt text\./)).toBeVisible();
    await suggest.click();
    await panel.getByRole('textbox', { name: 'Alt text of image 2' }).fill('Mine');
    await panel.getByRole('button', { name: 'Use 3 alt texts' }).click();
    await expect.poll(() => post.image?.alt).toBe('Alt 0');
    await expect.poll(() => blocks()[0]!.data['alt']).toBe('Mine');
    expect(blocks()[1]!.data['alt']).toBe('Known');
    expect(blocks()[2]!.data['images']).toMatchObject([{ alt: 'Alt 2' }, { alt: 'D' }]);
  });

  it('are not asked for where all images have one', async () => {
    await open('Alt texts');
    await expect.element(panel.getByText('No images in this post need alt text.')).toBeVisible();
  });
});

describe('the selected text', () => {
  const select = async (): Promise<void> => {
    await content.click();
    await userEvent.keyboard('{Control>}a{/Control}');
  };

  it('is replaced by other words when they are accepted', async () => {
    const { html } = await open('Rewrite');
    mock(rewriteTexts, { texts: ['Water, flour'], ...by });
    await expect.element(panel.getByText(/^Select text in the post/)).toBeVisible();
    await select();
    await suggest.click();
    await panel.getByRole('button', { name: 'Replace text' }).click();
    await expect.poll(html).toEqual(['<p>Water, flour</p>']);
  });

  it('is not replaced when somebody has changed it meanwhile', async () => {
    const { html } = await open('Rewrite');
    mock(rewriteTexts, { texts: ['Water, flour'], ...by });
    await select();
    await suggest.click();
    await expect.element(panel.getByText('Water, flour')).toBeVisible();
    await content.click();
    await userEvent.keyboard('{Control>}{Home}{/Control}Rye ');
    await panel.getByRole('button', { name: 'Replace text' }).click();
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent('The text was changed in the meantime. Select it again.');
    await expect.poll(html).toEqual(['<p>Rye Flour and water</p>']);
  });
});

describe('a translation', () => {
  it('becomes a draft of its own, with the way to it', async () => {
    await open('Translate');
    mock(translatePost, {
      post: sample(postSummarySchema, { id: '00000000-0000-4000-8000-0000000000d1', title: 'Bánh mì' }),
      texts: [],
      ...by,
    });
    await panel.getByRole('button', { name: 'Create translation' }).click();
    await expect
      .element(panel.getByRole('link', { name: 'Open draft' }))
      .toHaveAttribute('href', paths.editPost(siteId, '00000000-0000-4000-8000-0000000000d1'));
    expect(sentTo(translatePost)[0]!.body).toMatchObject({ into: 'vi' });
  });

  it('says that it needs a model, and what a failure was', async () => {
    await open('Translate', { isModel: false });
    await expect
      .element(panel.getByText('Translating posts needs an AI model, and none is connected.'))
      .toBeVisible();
    status(true);
    mock(translatePost, mockError('limit_reached', { error: 'No credits are left this month.' }));
  });
});

it('is not offered to those who may not use the writer', async () => {
  mockPost({ title: 'Bread' }, [text('<p>Rye</p>')]);
  await renderScreen(paths.editPost(siteId, mocked.postId), { as: makeUser('PLATFORM_ADMIN') });
  await expect.element(content).toBeVisible();
  await expect.element(body.getByRole('button', { name: 'Writing help' })).not.toBeInTheDocument();
});

describe.each([1280, 768])('the panel at %i', (width) => {
  it('has no accessibility violation', async () => {
    await open('Titles', { screen: { width } });
    mock(writePostTexts, { texts: ['Rye', 'All about rye'], levels: [], ...by });
    await suggest.click();
    await expect.element(panel.getByRole('button', { name: 'All about rye' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
