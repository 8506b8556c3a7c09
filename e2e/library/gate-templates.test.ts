// Every page of every site template in a real browser; `npm run gate -- <name>` asks the same of one.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { openGate } from '../../scripts/gate/gate.ts';
import { browser, closeBrowser } from '../support/browser.ts';

vi.setConfig({ testTimeout: 240_000 });

const library = loadLibrary();

let gate: Awaited<ReturnType<typeof openGate>>;
beforeAll(async () => {
  gate = await openGate(await browser(), library);
});
afterAll(async () => {
  await gate.close();
  await closeBrowser();
});

describe.each([...library.templates])('the pages of %s', (_, template) => {
  it('fit every width, can be read, and are faultless to axe', async () => {
    expect(await gate.template(template)).toEqual([]);
  });
});
