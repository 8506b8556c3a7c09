import { afterAll, beforeAll, describe } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { screen, walk } from '../support/walk.ts';

// Pages as the build has written them and templates as the server draws them, in light and in dark: axe finds nothing. The
// screens have tests beside them.

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
