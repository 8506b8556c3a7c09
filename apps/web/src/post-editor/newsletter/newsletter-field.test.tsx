import { publishPost } from '@sitewright/contract/blog/posts';
import {
  cancelPostEmail,
  getPostEmailOptions,
  type PostEmailOptions,
  previewPostEmail,
  publishAndSendPost,
  testPostEmail,
} from '@sitewright/contract/post-newsletter/post-newsletter';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../routes/paths.ts';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { makeUser } from '../../testing/user.ts';
import { renderScreen, type ScreenOptions } from '../../testing/render-screen.tsx';
import { mocked, mockPost, siteId, text } from '../testing/mock-post.ts';

// Sending a post as a newsletter, from the dialog that publishes it.

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog', { name: 'Publish post' });
const news = '00000000-0000-4000-8000-0000000000b1';
const vips = '00000000-0000-4000-8000-0000000000b2';

const options = (change: Partial<PostEmailOptions> = {}): void =>
  mock(getPostEmailOptions, {
    obstacle: null,
    newsletter: null,
    planned: null,
    lists: [
      { id: news, name: 'News', subscribers: 120, isDefault: true },
      { id: vips, name: 'Khách quen', subscribers: 1, isDefault: false },
    ],
    segments: [],
    problems: [],
    isSiteOpen: true,
    ...change,
  });

const open = async (fields: Parameters<typeof mockPost>[0] = {}, screen: ScreenOptions = {}) => {
  const post = mockPost({ title: 'Bread', ...fields }, [text('<p>Rye</p>')]);
  mock(previewPostEmail, ({ body: sent }) => ({
    language: 'en' as const,
    content: {
      subject: sent.subject || 'Bread',
      preheader: '',
      blocks: [{ id: 'b1', type: 'text' as const, text: 'Rye and water' }],
    },
    brand: { productName: 'Bakery', color: '#336699' },
    sender: { name: 'Bakery', address: 'news@bakery.example' },
    recipients: sent.listIds.length === 2 ? 121 : 120,
    problems: [],
  }));
  mock(publishAndSendPost, () => post.post);
  mock(publishPost, () => post.post);
  await renderScreen(paths.editPost(siteId, mocked.postId), { as: makeUser('ADMIN'), ...screen });
  await body.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(dialog).toBeVisible();
  return post;
};
const send = dialog.getByRole('switch', { name: 'Also send as a newsletter' });

afterEach(() => localStorage.clear());

describe('publishing a post as a newsletter', () => {
  it('sends it to the chosen lists, with the number of people on the button', async () => {
    options();
    await open();
    await send.click();
    await expect.element(dialog.getByText('120 people will receive it')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Khách quen (1 subscriber)' }).click();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Fresh bread');
    await dialog.getByRole('radio', { name: 'Full post' }).click();
    await dialog.getByRole('button', { name: 'Publish and send to 121 people' }).click();
    await expect.poll(() => sentTo(publishAndSendPost).length).toBe(1);
    expect(sentTo(publishAndSendPost)[0]!.body).toMatchObject({
      newsletter: { listIds: [news, vips], subject: 'Fresh bread', body: 'full', segmentId: null },
    });
    expect(sentTo(publishPost)).toEqual([]);
  });

  it('schedules post and email together', async () => {
    options();
    await open();
    await send.click();
    await dialog.getByRole('radio', { name: 'At a later time' }).click();
    await dialog.getByRole('button', { name: 'Schedule post and email' }).click();
    await expect.poll(() => sentTo(publishAndSendPost).length).toBe(1);
    expect(sentTo(publishAndSendPost)[0]!.body.at).toBeDefined();
  });

  it('needs a list, and somebody on it', async () => {
    options();
    await open();
    await send.click();
    await dialog.getByRole('checkbox', { name: 'News (120 subscribers)' }).click();
    await expect.element(dialog.getByText('Choose at least one list')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^Publish and send/ })).toBeDisabled();
  });

  it('shows the email, and sends a test to its author', async () => {
    options();
    await open();
    mock(testPostEmail, { ok: true });
    await send.click();
    await dialog.getByRole('button', { name: 'Send test to me' }).click();
    await expect.element(body.getByText(/^Test email sent to/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview email' }).click();
    const preview = body.getByRole('dialog', { name: 'Email preview' });
    await expect.element(preview.getByText('Bread', { exact: true })).toBeVisible();
    mock(testPostEmail, mockError('rate_limited'));
  });

  it('without the newsletter publishes as before, and cancels what was planned', async () => {
    options({
      planned: { listIds: [news], segmentId: null, subject: 'Old', preheader: '', body: 'excerpt' },
      newsletter: { campaignId: news, status: 'waiting', sent: 0, recipients: 0, finishedAt: null },
    });
    await open();
    await expect.element(send).toBeChecked();
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Old');
    await send.click();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => sentTo(publishPost).length).toBe(1);
    expect(sentTo(cancelPostEmail)).toHaveLength(1);
    expect(sentTo(publishAndSendPost)).toEqual([]);
  });

  it('keeps the dialog with the reason when it is refused', async () => {
    options();
    await open();
    mock(
      publishAndSendPost,
      mockError('wrong_state', { error: 'This post was already sent as a newsletter.' }),
    );
    await send.click();
    await dialog.getByRole('button', { name: 'Publish and send to 120 people' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
  });
});

describe('when a post cannot be sent', () => {
  it.each([
    [{ obstacle: 'role', lists: [] } as const, 'Only workspace admins can send newsletters.'],
    [{ lists: [] }, /^No subscribers yet\./],
    [
      { problems: [{ code: 'no_mail_server', locale: null, message: 'x' }] } as const,
      /^No mail server is connected\./,
    ],
    [
      { problems: [{ code: 'sender_unverified', locale: null, message: 'x' }] } as const,
      /^The domain of your sender address isn’t verified\./,
    ],
  ])('says why: %#', async (change, sentence) => {
    options(change as Partial<PostEmailOptions>);
    await open();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => sentTo(publishPost).length).toBe(1);
  });

  it('says that a post with a password is not sent', async () => {
    options();
    await open({ visibility: 'password', hasPassword: true });
    await expect
      .element(dialog.getByText('Posts with a password can’t be sent as a newsletter.'.replace('’', "'")))
      .toBeVisible();
  });

  it('says to how many people it was sent, with the way to the results', async () => {
    options({
      obstacle: 'sent',
      newsletter: { campaignId: news, status: 'sent', sent: 120, recipients: 121, finishedAt: null },
    });
    await open();
    await expect
      .element(dialog.getByRole('link', { name: 'Sent to 120 people' }))
      .toHaveAttribute('href', `/tenant/newsletter/campaigns/${news}`);
  });
});

describe.each([1280, 375])('the choices at %i', (width) => {
  it('have no accessibility violation', async () => {
    options();
    await open({}, { width });
    await send.click();
    await expect.element(dialog.getByText('120 people will receive it')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
