import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { dialog, press, screen, walk } from '../support/walk.ts';

// Every screen, with each of its menus, panels and dialogs open, in light and in dark: axe finds nothing.
// Here those that anyone may see; beside this file those of signed-in people and the builder.

let server: RunningServer;
const running = (): RunningServer => server;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

const publicPaths = [
  '/',
  '/features',
  '/pricing',
  '/integrations',
  '/help',
  '/tutorials',
  '/api-docs',
  '/status',
  '/gdpr',
  '/about',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/blog',
  '/blog/leaving-is-a-feature',
  '/no-such-page',
];

describe.each([1280, 375])('the public pages at %i', (width) => {
  walk(
    running,
    [
      ...publicPaths.map((path) => ({ name: path, reach: screen(path) })),
      ...(width === 375
        ? [
            {
              name: 'the drawer',
              reach: async (page: Page) => {
                await page.goto('/');
                await press('Open menu')(page);
                await page.getByRole('dialog', { name: 'Main' }).waitFor();
              },
            },
          ]
        : [
            {
              name: 'the resources menu',
              reach: async (page: Page) => {
                await page.goto('/features');
                await press('Resources')(page);
                await page.getByRole('banner').getByRole('link', { name: 'Tutorials' }).waitFor();
              },
            },
            {
              name: 'a search in the help centre',
              reach: async (page: Page) => {
                await page.goto('/help');
                await page.getByRole('searchbox').fill('undo');
                await page.getByText('Answers found:').waitFor();
              },
            },
          ]),
    ],
    { width },
  );
});

const firstTemplate = (page: Page) => page.getByRole('heading', { name: 'Casa Lume' }).waitFor();

describe.each([1280, 375])('the gallery at %i', (width) => {
  walk(
    running,
    [
      { name: 'filled', reach: screen('/site-templates', firstTemplate) },
      {
        name: 'a preview',
        reach: async (page) => {
          await press('Preview Casa Lume')(page);
          await dialog(page).getByRole('button', { name: 'Mobile' }).click();
        },
      },
      {
        name: 'nothing found',
        reach: screen('/site-templates?search=zzzz', (page) =>
          page.getByRole('heading', { name: 'No templates found' }).waitFor(),
        ),
      },
      {
        name: 'a template in full',
        reach: screen('/preview/site-template/restaurant', (page) =>
          page.getByRole('button', { name: 'Tablet' }).waitFor(),
        ),
      },
      {
        name: 'a template that is not there',
        reach: screen('/preview/site-template/none', (page) =>
          page.getByText('Template not found').waitFor(),
        ),
      },
    ],
    { width },
  );
});

describe.each([1280, 375])('coming in at %i', (width) => {
  walk(
    running,
    [
      {
        name: 'signing in',
        reach: async (page) => {
          await page.goto(server.localLink());
          await page.getByText('Look around as a demo user').waitFor();
        },
      },
      {
        name: 'signing in with faults',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Sign In', exact: true }).click();
          await page.getByText('Enter your password').waitFor();
        },
      },
      ...['/forgot-password', '/auth/code', '/auth/link', '/auth/reset', '/invitation'].map((path) => ({
        name: path,
        reach: screen(path),
      })),
      { name: 'joining', reach: screen('/dashboard/new-site') },
      {
        name: 'joining with faults',
        reach: async (page) => {
          await page.getByLabel('Password', { exact: true }).fill('short');
          await press('Create account')(page);
          await page.getByText('Enter an email address like').waitFor();
        },
      },
    ],
    { width },
  );
});
