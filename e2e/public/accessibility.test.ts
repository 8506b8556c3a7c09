import { afterAll, beforeAll, describe } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { screen, walk } from '../support/walk.ts';

// Accessibility of prerendered pages and server-rendered templates, in light and dark mode. The screens have
// component tests.

let server: TestServer;
const running = (): TestServer => server;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);

walk(
  running,
  ['/', '/features', '/no-such-page'].map((path) => ({ name: path, reach: screen(path) })),
  { width: 1280 },
);

describe.each([1280, 375])('the gallery at %i', (width) => {
  walk(
    running,
    [
      {
        name: 'filled',
        reach: screen('/site-templates', (page) =>
          page.getByRole('heading', { name: 'Casa Lume' }).waitFor(),
        ),
      },
    ],
    { width },
  );
});
