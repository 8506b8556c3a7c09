import { searchDocumentation } from '@sitewright/contract/documentation/documentation';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock } from '../../testing/mock-api.ts';
import { mockFile } from '../../testing/mock-files.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

// Accessibility of every public page with each menu open, in light and dark mode.

beforeEach(() => {
  mockFile('/health/ready', new File(['ok'], 'ready'));
  mockFile('/api/v1/openapi.json', new File([JSON.stringify({ servers: [], paths: {} })], 'openapi.json'));
});

const heading = (screen: Locator) =>
  expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible();

const paths = [
  '/features',
  '/pricing',
  '/integrations',
  '/help',
  '/tutorials',
  '/api-docs',
  '/status',
  '/gdpr',
  '/accessibility',
  '/about',
  '/careers',
  '/samples',
  '/contact',
  '/privacy',
  '/terms',
  '/no-such-page',
];

describe.each([1280, 375])('the public pages at %i', (width) => {
  it.each(paths)('the page %s has no accessibility violation', async (path) => {
    await heading(await renderScreen(path, { as: null, width }));
    expect(await axeViolations()).toEqual([]);
  });
});

it('the drawer of a narrow page has no accessibility violation', async () => {
  const screen = await renderScreen('/features', { as: null, width: 375 });
  await screen.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Main' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('the resources menu has no accessibility violation', async () => {
  const screen = await renderScreen('/features', { as: null });
  await screen.getByRole('button', { name: 'Resources' }).click();
  await expect.element(screen.getByRole('banner').getByRole('link', { name: /^Tutorials/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('a search in the help centre has no accessibility violation', async () => {
  mock(searchDocumentation, {
    articles: [{ slug: 'roles', title: 'Roles', summary: 'Who may what', category: 'Account' }],
  });
  const screen = await renderScreen('/help', { as: null });
  await screen.getByRole('searchbox').fill('undo');
  await expect.element(screen.getByText(/^Results:/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
