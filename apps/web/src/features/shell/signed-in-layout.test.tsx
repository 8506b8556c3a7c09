import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';

const body = page.elementLocator(document.body);

it.each([
  ['en', /Account menu/, 375],
  ['vi', /Menu tài khoản/, 375],
  ['vi', /Menu tài khoản/, 320],
] as const)('the header fits on a phone, with every button in view: %s, %s at %i px', async (...of) => {
  const [language, menu, width] = of;
  await renderScreen('/dashboard', { language, width });
  const account = body.getByRole('button', { name: menu });
  await expect.element(account).toBeVisible();
  await expect.poll(() => account.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
