import { enhanceCommentForm } from '@sitewright/blog/visitor/enhance-comment-form';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

// The script of the form of comments on published pages.

const body = page.elementLocator(document.body);
const action = '/_comments/00000000-0000-4000-8000-000000000001';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});

interface Sent {
  url: string;
  fields: Record<string, string>;
}

/** Shows the form, enhanced; `answer` is what the server says to a comment. */
const openForm = (answer: () => object): Sent[] => {
  document.documentElement.lang = 'en';
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json({ token: 'signed' }));
    sent.push({ url: new URL(url).pathname, fields: Object.fromEntries(init.body as URLSearchParams) });
    return new Promise<Response>((resolve) => resolve(Response.json(answer())));
  });
  document.body.innerHTML = `<form method="post" action="${action}" data-comment-form>
    <label>Comment<textarea name="body"></textarea></label><label>Name<input name="name"></label>
    <label>Email<input name="email"></label><button>Post comment</button></form>`;
  enhanceCommentForm(document.querySelector('form')!);
  return sent;
};

const write = async (): Promise<void> => {
  await body.getByLabelText('Comment').fill('Is the cake back?');
  await body.getByLabelText('Name').fill('Lan');
  await body.getByLabelText('Email').fill('lan@example.com');
  await vi.waitFor(() => expect(document.querySelector('[name="_t"]')).not.toBeNull());
  await body.getByRole('button', { name: 'Post comment' }).click();
};

it('sends a comment with the token of the page, and thanks in its place', async () => {
  const sent = openForm(() => ({
    ok: true,
    message: 'It waits for approval.',
    edit: { url: '/_comments/edit/1', label: 'Edit comment' },
  }));
  await write();
  await expect.element(body.getByRole('status')).toHaveTextContent('It waits for approval.');
  await expect
    .element(body.getByRole('link', { name: 'Edit comment' }))
    .toHaveAttribute('href', '/_comments/edit/1');
  expect(sent).toEqual([
    {
      url: action,
      fields: { body: 'Is the cake back?', name: 'Lan', email: 'lan@example.com', _t: 'signed' },
    },
  ]);
  openForm(() => ({}));
  await expect.element(body.getByLabelText('Name')).toHaveValue('Lan');
  await expect.element(body.getByLabelText('Comment')).toHaveValue('');
});

it('of a member asks for no name, and remembers none', async () => {
  openForm(() => ({ ok: true, message: 'It waits for approval.' }));
  for (const name of ['name', 'email']) document.querySelector(`[name="${name}"]`)!.parentElement!.remove();
  await body.getByLabelText('Comment').fill('Is the cake back?');
  await body.getByRole('button', { name: 'Post comment' }).click();
  await expect.element(body.getByRole('status')).toHaveTextContent('It waits for approval.');
  openForm(() => ({}));
  await expect.element(body.getByLabelText('Name')).toHaveValue('');
});

it('shows what is wrong and keeps everything typed, also after a reload and without a connection', async () => {
  openForm(() => ({ ok: false, message: 'Enter an email.', errors: { email: 'Enter an email.' } }));
  await write();
  await expect.element(body.getByRole('alert')).toHaveTextContent('Enter an email.');
  await expect.element(body.getByLabelText('Email')).toHaveFocus();
  await expect.element(body.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  openForm(() => {
    throw new TypeError('offline');
  });
  await expect.element(body.getByLabelText('Comment')).toHaveValue('Is the cake back?');
  await userEvent.click(body.getByLabelText('Comment'));
  await write();
  await expect
    .element(body.getByRole('alert'))
    .toHaveTextContent(
      'Your comment couldn’t be sent. Check your connection and try again. Your text is still here.',
    );
});
