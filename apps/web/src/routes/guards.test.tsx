import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';

it('a guest is sent to the sign-in page, and every way of signing in knows the way back', async () => {
  await renderScreen('/media?q=menu', { as: null });
  await expect.poll(() => location.pathname).toBe('/login');
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/media?q=menu');
  expect(localStorage.getItem('authRedirect')).toBe('/media?q=menu');
});

it('a guest who begins a site with a plan keeps it on the way to the sign-in page', async () => {
  const screen = await renderScreen('/create-site?plan=pro&cycle=yearly', { as: null });
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/dashboard/new-site?plan=pro&cycle=yearly');
  await screen.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(new URLSearchParams(location.search).get('redirect')).toBe(
    '/dashboard/new-site?plan=pro&cycle=yearly',
  );
});
