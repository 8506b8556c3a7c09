import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { dialog, press, screen, walk } from '../support/walk.ts';

// The gallery with each of its dialogs open, and pages as the build has written them, in light and in dark: axe finds
// nothing.

let server: RunningServer;
const running = (): RunningServer => server;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

// The pages that anyone may read have tests beside them; here they are documents as the build has written them.
walk(
  running,
  ['/', '/features', '/no-such-page'].map((path) => ({ name: path, reach: screen(path) })),
  { width: 1280 },
);

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
