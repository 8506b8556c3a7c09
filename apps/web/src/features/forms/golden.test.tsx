// The same cases as in packages/forms/src/golden.test.ts, answered by the browser.
import { canonical, type GoldenFile, runGolden } from '@sitewright/forms/testing/golden';
import { describe, expect, it } from 'vitest';

// As text: imported as a module, the key `__proto__` would set a prototype.
const files = import.meta.glob<string>('../../../../../packages/forms/golden/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});

describe.each(Object.entries(files))('golden cases of %s', (_name, text) => {
  it('give the same bytes in a browser', () => {
    const file = JSON.parse(text) as GoldenFile;
    const failed = file.cases
      .filter((golden) => runGolden(file, golden) !== canonical(golden.expected))
      .map(({ name }) => name);
    expect(file.cases.length).toBeGreaterThan(10);
    expect(failed).toEqual([]);
  });
});
