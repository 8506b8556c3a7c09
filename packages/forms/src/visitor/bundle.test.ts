import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundlePreviewScript, bundleVisitorScript } from './bundle.ts';

const files = await bundleVisitorScript();

describe('the bundled script of forms', () => {
  it('is small, and leaves what few forms need in files of their own', () => {
    expect(gzipSync(files['forms.js'], { level: 9 }).length).toBeLessThanOrEqual(14_000);
    const parts = Object.keys(files).filter((name) => name !== 'forms.js');
    const imported = [...files['forms.js'].matchAll(/import\([`'"]\.\/([\w.-]+)[`'"]\)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(imported)).toEqual(new Set(parts));
  });

  it('is a classic script, so that pages without an origin of their own can load it', () => {
    expect(() => new Script(files['forms.js'])).not.toThrow();
  });

  it('has parts that import nothing but each other, and never the script again', () => {
    for (const text of Object.values(files))
      for (const [, name] of text.matchAll(/from\s*["'`]\.\/([\w.-]+)["'`]/g)) {
        expect(Object.keys(files)).toContain(name);
        expect(name).not.toBe('forms.js');
      }
  });
});

describe('the script of the preview', () => {
  it('is one classic script that sends nothing', async () => {
    const script = await bundlePreviewScript();
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(/\bfetch\(|sendBeacon|sessionStorage|pushState|import\(/);
  });
});
