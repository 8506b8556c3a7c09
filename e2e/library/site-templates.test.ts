import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { openLibraryChecks } from '../../scripts/check-library/library-checks.ts';
import { pageTemplateSites } from '../../scripts/check-library/page-template-sites.ts';
import { withoutResult } from '../../scripts/check-library/results.ts';
import { browser, closeBrowser } from '../support/browser.ts';

// Checks template pages whose rendering changed since their last pass, in a real browser.

vi.setConfig({ testTimeout: 240_000 });

const library = loadLibrary();
const all = [...library.templates.values(), ...pageTemplateSites(library)];
const { templates } = withoutResult(library, all);

let checks: Awaited<ReturnType<typeof openLibraryChecks>>;
beforeAll(async () => {
  checks = await openLibraryChecks(await browser(), library);
});
afterAll(async () => {
  await checks.close();
  await closeBrowser();
});

it.each(templates.map((template) => [template.slug, template] as const))(
  'the pages of %s fit every width, can be read, and have no accessibility violation',
  async (_, template) => {
    expect(await checks.template(template)).toEqual([]);
  },
);

it('a template with changed pages has no stored result, and every other one has', () => {
  expect(all.length).toBeGreaterThan(20);
  const changed = structuredClone(all[0]!);
  changed.content[0]!.seo.title += ' again';
  expect(withoutResult(library, [changed]).templates).toEqual([changed]);
});
