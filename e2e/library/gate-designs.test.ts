// Every design in a real browser; `npm run gate -- <name>` asks the same of one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { gateDocuments, openGate } from '../../scripts/gate/gate.ts';
import { hasJava, htmlErrors } from '../../scripts/gate/nu.ts';
import { browser, closeBrowser } from '../support/browser.ts';

// A category is hundreds of looks; on a busy machine they add up.
vi.setConfig({ testTimeout: 240_000 });

const library = loadLibrary();
const categories = [...Map.groupBy(library.designs.values(), ({ config }) => config.category)];
const templates = [...library.templates.values()];

let gate: Awaited<ReturnType<typeof openGate>>;
beforeAll(async () => {
  gate = await openGate(await browser(), library);
});
afterAll(async () => {
  await gate.close();
  await closeBrowser();
});

describe.each(categories)('the designs of %s', (_, designs) => {
  it('never scroll sideways, in either reading direction, empty or overfull', async () => {
    expect(await gate.designLayout(designs)).toEqual([]);
  });

  it('can be read in every theme and colour scheme', async () => {
    expect(await gate.designContrast(designs)).toEqual([]);
  });

  it('are faultless to axe', async () => {
    expect(await gate.designAxe(designs)).toEqual([]);
  });
});

describe.skipIf(!hasJava())('the Nu HTML checker', () => {
  it('finds no error in any design or page', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gate-'));
    expect(htmlErrors(folder, gateDocuments(library, [...library.designs.values()], templates))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
