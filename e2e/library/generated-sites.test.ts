import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { chosenSites, generatedSites } from '../../scripts/check-generated/generated-sites.ts';
import { isMovement } from '../../scripts/check-generated/movement.ts';
import { openLibraryChecks } from '../../scripts/check-library/library-checks.ts';
import { browser, closeBrowser } from '../support/browser.ts';

// Six sites of the built-in writer, others each week, in a real browser. `npm run check:generated` checks all of them, and
// `npm run check:generated -- 6 SEED` those of a seed.

vi.setConfig({ testTimeout: 240_000 });

const weekMs = 7 * 24 * 60 * 60_000;
const seed = process.env['GENERATED_SEED'] ?? `week-${Math.floor(Date.now() / weekMs)}`;

const library = loadLibrary();

let checks: Awaited<ReturnType<typeof openLibraryChecks>>;
beforeAll(async () => {
  checks = await openLibraryChecks(await browser(), library);
});
afterAll(async () => {
  await checks.close();
  await closeBrowser();
});

it.each(chosenSites(generatedSites(library), 6, seed))(
  `the generated site $name (seed ${seed}) fits every width, has contrast and no accessibility violation`,
  async ({ template }) => {
    // Tests do not depend on how busy the machine is, and movements while loading do.
    expect((await checks.template(template)).filter((issue) => !isMovement(issue))).toEqual([]);
  },
);
