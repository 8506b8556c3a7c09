import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { libraryDocuments, openLibraryChecks } from '../../scripts/check-library/library-checks.ts';
import { hasJava, htmlErrors } from '../../scripts/check-library/nu.ts';
import { pageTemplateSites } from '../../scripts/check-library/page-template-sites.ts';
import { withoutResult } from '../../scripts/check-library/results.ts';
import { browser, closeBrowser } from '../support/browser.ts';

// Checks designs whose rendering changed since their last pass, in a real browser. `npm run check:library` checks all
// of them and stores the results.

// A category needs hundreds of renders, which add up on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const library = loadLibrary();
const templates = [...library.templates.values(), ...pageTemplateSites(library)];
const unchecked = withoutResult(library, templates);
const categories = [...Map.groupBy(unchecked.designs, ({ config }) => config.category)];

let checks: Awaited<ReturnType<typeof openLibraryChecks>>;
beforeAll(async () => {
  checks = await openLibraryChecks(await browser(), library);
});
afterAll(async () => {
  await checks.close();
  await closeBrowser();
});

describe.each(categories)('the designs of %s', (_, designs) => {
  it('never scroll sideways, in either reading direction, empty or overfull', async () => {
    expect(await checks.designLayout(designs)).toEqual([]);
  });

  it('have enough contrast in every theme and colour scheme', async () => {
    expect(await checks.designContrast(designs)).toEqual([]);
  });

  it('have no accessibility violation', async () => {
    expect(await checks.designAxe(designs)).toEqual([]);
  });
});

it('designs and pages with changed rendering are valid HTML', ({ skip }) => {
  const documents = libraryDocuments(library, unchecked.designs, unchecked.templates);
  if (documents.size > 0 && !hasJava()) skip('The Nu HTML checker needs Java, which is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'library-html-'));
  expect(documents.size === 0 ? [] : htmlErrors(folder, documents)).toEqual([]);
  rmSync(folder, { recursive: true });
});
