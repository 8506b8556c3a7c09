import { getSiteCaptcha, putSiteCaptcha, type SiteCaptcha } from '@sitewright/contract/captcha/captcha';
import { siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError, noConnection } from '../../../testing/mock-error.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import type { Editor } from '../../model/editor.ts';
import { EditorProvider } from '../../model/editor-context.tsx';
import CaptchaForm from './captcha-form.tsx';

// The captcha of the site, in the site settings of the editor.

const editor = {
  view: { site: sample(siteSchema) },
  sessions: [],
  subscribeView: () => () => undefined,
} as unknown as Editor;

let kept: SiteCaptcha;
const close = vi.fn<() => void>();

beforeEach(() => {
  kept = { provider: 'altcha', siteKey: '', hasSecret: false };
  close.mockClear();
  mock(getSiteCaptcha, () => kept);
  mock(putSiteCaptcha, ({ body: { provider, siteKey, secret } }) => {
    kept = { provider, siteKey, hasSecret: secret !== undefined || kept.hasSecret };
    return kept;
  });
});

const open = () =>
  renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Site settings</h1>
        <CaptchaForm onClose={close} />
      </main>
    </EditorProvider>,
    ['site-settings'],
  );
const choose = async (name: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Captcha' }).click();
  await page.getByRole('option', { name }).click();
};
const save = () => page.getByRole('button', { name: 'Save' }).click();

it('the built-in captcha needs no keys', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('combobox', { name: 'Captcha' })).toHaveValue('ALTCHA (built in)');
  await expect.element(screen.getByLabelText('Site key')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

it('a service is chosen with its keys', async () => {
  const screen = await open();
  await choose('Cloudflare Turnstile');
  await screen.getByLabelText('Site key').fill('0x4AAA');
  await screen.getByLabelText('Secret key').fill('0x4BBB');
  expect(await axeViolations()).toEqual([]);
  await save();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(sentTo(putSiteCaptcha).map(({ body }) => body)).toEqual([
    { provider: 'turnstile', siteKey: '0x4AAA', secret: '0x4BBB' },
  ]);
});

it('an empty secret keeps the one that is stored', async () => {
  kept = { provider: 'hcaptcha', siteKey: 'site', hasSecret: true };
  const screen = await open();
  await expect.element(screen.getByText('Leave empty to keep the current key.')).toBeVisible();
  await screen.getByLabelText('Site key').fill('other');
  await save();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(sentTo(putSiteCaptcha).map(({ body }) => body)).toEqual([
    { provider: 'hcaptcha', siteKey: 'other' },
  ]);
});

it('another service does not keep the secret of the last one', async () => {
  kept = { provider: 'hcaptcha', siteKey: 'site', hasSecret: true };
  const screen = await open();
  await choose('reCAPTCHA v2 (checkbox)');
  await expect.element(screen.getByText('Leave empty to keep the current key.')).not.toBeInTheDocument();
});

it('a refused key is told at its field, and what was typed stays', async () => {
  mock(
    putSiteCaptcha,
    mockError('validation_failed', { fields: { siteKey: 'Enter the site key as the service shows it' } }),
  );
  const screen = await open();
  await choose('hCaptcha');
  await screen.getByLabelText('Site key').fill('not a key');
  await save();
  await expect.element(screen.getByText('Enter the site key as the service shows it')).toBeVisible();
  await expect.element(screen.getByLabelText('Site key')).toHaveValue('not a key');
  expect(close).not.toHaveBeenCalled();
});

it('without a connection the settings can be loaded again', async () => {
  mock(getSiteCaptcha, noConnection);
  const screen = await open();
  const again = screen.getByRole('button', { name: /again/i });
  await expect.element(again).toBeVisible();
  mock(getSiteCaptcha, () => kept);
  await again.click();
  await expect.element(screen.getByRole('combobox', { name: 'Captcha' })).toBeVisible();
});
