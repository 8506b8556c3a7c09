import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { inlineLimits } from './inline-limits.ts';

const imported = "import { limits } from '@sitewright/contract/limits';\n";
const transformed = (code: string): string => {
  const transform = inlineLimits.transform as (code: string) => { code: string } | null;
  return transform(code)?.code ?? code;
};

describe('a module that imports the limits', () => {
  it('contains the values in place of their names', () => {
    expect(transformed(`${imported}wait(limits.auth.codeTries, limits.editor.retryMs.at(-1));`)).toBe(
      `${imported}wait((${limits.auth.codeTries}), (${JSON.stringify(limits.editor.retryMs)}).at(-1));`,
    );
  });

  it('keeps what has no fixed name, and other objects of that name', () => {
    const code = `${imported}read(limits[group], styles.limits.auth, limits.auth.unknown);`;
    expect(transformed(code)).toContain('read(limits[group], styles.limits.auth, ');
  });
});

it('a module with limits of its own is not changed', () => {
  const code = 'const limits = { auth: { codeTries: 1 } };\nread(limits.auth.codeTries);';
  expect(transformed(code)).toBe(code);
});
