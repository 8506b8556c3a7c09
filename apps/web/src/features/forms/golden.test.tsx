// The same cases as in packages/forms/src/golden.test.ts, answered by the browser.
import { canonical, type GoldenFile, runGolden } from '@sitewright/forms/testing/golden';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<GoldenFile>('../../../../../packages/forms/golden/*.json', {
  eager: true,
  import: 'default',
});

describe.each(Object.entries(files))('golden cases of %s', (_name, file) => {
  it('give the same bytes in a browser', () => {
    const failed = file.cases
      .filter((golden) => runGolden(file, golden) !== canonical(golden.expected))
      .map(({ name }) => name);
    expect(file.cases.length).toBeGreaterThan(10);
    expect(failed).toEqual([]);
  });
});
