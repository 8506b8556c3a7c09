import { themeIds } from '@sitewright/contract/themes/theme-ids';
import { getPlatformTheme, setPlatformTheme } from '@sitewright/contract/themes/themes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockFile } from '../../testing/mock-files.ts';
import { makeUser } from '../../testing/user.ts';
import { proxyFailure } from '../../testing/mock-error.ts';
import { closeScreen, renderScreen } from '../../testing/render-screen.tsx';
import { fullSample, sample } from '../../testing/sample.ts';
import { suspendTheme } from './applied-theme.ts';

// Platform staff preview and save the theme of the public pages.

const staff = makeUser('PLATFORM_ADMIN');
const graphite = 'rgb(18, 20, 23)';
const [theme] = fullSample(getPlatformTheme.response).themes;
const choice = sample(getPlatformTheme.response, {
  themeId: 'default',
  themes: themeIds.map((id) => ({
    ...theme!,
    id,
    styles: id === 'dark' ? `body { background-color: ${graphite} !important }` : '',
  })),
});

beforeEach(() => {
  mockFile('/health/ready', new File(['ok'], 'ready'));
  mock(getPlatformTheme, choice);
});
afterEach(() => {
  // Leaving restores the saved theme.
  closeScreen();
  document.querySelector('style#theme')?.remove();
  suspendTheme();
});

const banner = (screen: Locator) => screen.getByRole('complementary', { name: 'Public pages theme' });
const save = (screen: Locator) => banner(screen).getByRole('button', { name: 'Save for everyone' });
const worn = () => {
  const { className, dataset } = document.documentElement;
  return { mark: `${className} ${dataset['theme']}`, paper: getComputedStyle(document.body).backgroundColor };
};

it('a theme is previewed, stored in this browser, and then saved for everyone', async () => {
  const screen = await renderScreen('/features', { as: staff });
  await expect.element(banner(screen).getByText('Shown to everyone')).toBeVisible();
  expect(banner(screen).getByRole('radio').elements()).toHaveLength(10);
  await banner(screen).getByRole('radio', { name: 'Graphite' }).click({ force: true });
  await expect.element(banner(screen).getByText('Preview: only you see this')).toBeVisible();
  await expect.poll(worn).toEqual({ mark: 'themed dark', paper: graphite });
  expect(localStorage.getItem('selectedTheme')).toBe('dark');
  expect(sentTo(setPlatformTheme)).toEqual([]);

  const again = await renderScreen('/features', { as: staff });
  await expect.element(banner(again).getByText('Preview: only you see this')).toBeVisible();
  await save(again).click();
  await expect.element(again.getByText('Theme saved successfully')).toBeVisible();
  await expect.element(banner(again).getByText('Shown to everyone')).toBeVisible();
  expect(sentTo(setPlatformTheme).map(({ body }) => body)).toEqual([{ themeId: 'dark' }]);
});

it('themes that fail to load can be retried', async () => {
  mock(getPlatformTheme, proxyFailure(500));
  const screen = await renderScreen('/features', { as: staff });
  await expect.element(banner(screen).getByText("Couldn't load the themes.")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  mock(getPlatformTheme, choice);
  await banner(screen).getByRole('button', { name: 'Retry' }).click();
  await expect.element(banner(screen).getByRole('radio').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('a theme that cannot be saved shows an error and stays local to the browser', async () => {
  mock(setPlatformTheme, proxyFailure(500));
  const screen = await renderScreen('/features', { as: staff });
  await banner(screen).getByRole('radio', { name: 'Salon' }).click({ force: true });
  await save(screen).click();
  await expect.element(screen.getByText('Failed to save theme')).toBeVisible();
  await expect.element(banner(screen).getByText('Preview: only you see this')).toBeVisible();
});

it('a user who may not set the theme sees no banner', async () => {
  const screen = await renderScreen('/features', { as: makeUser() });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(banner(screen).query()).toBeNull();
  expect(sentTo(getPlatformTheme)).toEqual([]);
});

it('the platform settings set the theme too, without applying it to the settings screen', async () => {
  const screen = await renderScreen('/admin/settings', { as: makeUser('SUPER_ADMIN') });
  const form = screen.getByRole('form', { name: 'Public pages theme' });
  await form.getByRole('radio', { name: 'Graphite' }).click({ force: true });
  expect(await axeViolations()).toEqual([]);
  await form.getByRole('button', { name: 'Save for everyone' }).click();
  await expect.element(screen.getByText('Theme saved successfully')).toBeVisible();
  expect(worn().mark).toBe('themed default');
  expect(worn().paper).not.toBe(graphite);
  expect(sentTo(setPlatformTheme).map(({ body }) => body)).toEqual([{ themeId: 'dark' }]);
});
