import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { page, userEvent } from 'vitest/browser';
import { answer, calls, sent, showForm, startServer, stopServer } from './form-page.ts';

// The captcha of a published form.

const path = 'GET /_forms/frm_1/captcha';
const parameters = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 10,
  keyLength: 32,
  keyPrefix: 'f9820f6bcad050a3c61a859f61f352ec',
  nonce: 'f33532c0c0b7cd1421fbf0454c20e6a2',
  salt: '774bd98662640eed0928ebea105fece0',
};
const fields = [makeField('text', { id: 'n', name: 'your_name', label: 'Name' })];
const show = () => showForm(fields, {}, { recaptcha: true });
const submit = () => userEvent.click(page.getByRole('button', { name: 'Submit' }));
const solution = (): unknown => {
  const value = calls(sent).at(-1)?.form.get('altcha');
  return typeof value === 'string' ? JSON.parse(atob(value)) : value;
};

beforeEach(() => {
  startServer();
  answer(path, () =>
    Response.json({ ok: true, provider: 'altcha', challenge: { parameters, signature: 's' } }),
  );
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
});
afterEach(stopServer);

it('is solved in the background from the first focus, and says so', async () => {
  show();
  expect(calls(path)).toEqual([]);
  await userEvent.click(page.getByLabelText('Name'));
  await expect.element(page.getByText('Verified')).toBeVisible();
  await submit();
  await expect.element(page.getByText('Thanks')).toBeVisible();
  expect(solution()).toEqual({
    challenge: { parameters, signature: 's' },
    solution: { counter: 21, derivedKey: expect.stringMatching(/^f9820f6bcad050a3/) },
  });
  expect(calls(path)).toHaveLength(1);
});

it('moves nothing while it is solved: a click on the button that begins it still counts', async () => {
  show();
  const button = page.getByRole('button', { name: 'Submit' }).element();
  const { top } = button.getBoundingClientRect();
  button.focus();
  await expect.element(page.getByText('Verified')).toBeVisible();
  expect(button.getBoundingClientRect().top).toBe(top);
});

it('is solved anew after the server has refused it, and the answers stay', async () => {
  answer(sent, () => Response.json({ ok: false, errors: { captcha: ['Not verified'] } }, { status: 422 }));
  show();
  await userEvent.type(page.getByLabelText('Name'), 'Mai');
  await submit();
  await expect.element(page.getByText('Not verified')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Mai');
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
  await submit();
  await expect.element(page.getByText('Thanks')).toBeVisible();
  expect(calls(path)).toHaveLength(2);
});

it('sends the form like one without a script where the page is not secure', async () => {
  const send = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  show();
  await userEvent.click(page.getByLabelText('Name'));
  await submit();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect(calls(sent)).toEqual([]);
});

it('loads the script of a connected service, and asks a question where it does not load', async () => {
  answer(path, () => Response.json({ ok: true, provider: 'turnstile', siteKey: 'key' }));
  const send = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const loaded: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) {
        loaded.push(new URL(node.src).origin);
        node.dispatchEvent(new Event('error'));
      }
  });
  show();
  await submit();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect(loaded).toEqual(['https://challenges.cloudflare.com']);
});

it('is not asked for by forms without one', async () => {
  showForm(fields);
  await userEvent.click(page.getByLabelText('Name'));
  await submit();
  await expect.element(page.getByText('Thanks')).toBeVisible();
  expect(calls(path)).toEqual([]);
});
