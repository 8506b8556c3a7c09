import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSection } from '@sitewright/render/section';
import { expect, it } from 'vitest';
import { libraryEnvironment, sampleSection } from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';

const libraryRoot = join(import.meta.dirname, '../library');

it('adding a design is adding one folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'library-'));
  try {
    for (const part of ['fonts', 'icons', 'images', 'site-templates', 'themes'])
      symlinkSync(join(libraryRoot, part), join(root, part));
    cpSync(join(libraryRoot, 'sections/cta'), join(root, 'sections/cta'), { recursive: true });
    const before = loadLibrary(root);
    cpSync(join(libraryRoot, 'sections/faq/faq-1'), join(root, 'sections/faq/faq-1'), { recursive: true });
    const after = loadLibrary(root);
    expect([...after.designs.keys()]).toEqual([...before.designs.keys(), 'faq/faq-1']);
    const design = after.designs.get('faq/faq-1')!;
    const { html, problem } = renderSection(sampleSection(design), libraryEnvironment(after, {}));
    expect(problem).toBeUndefined();
    expect(html).toContain('class="faq-1');
  } finally {
    rmSync(root, { recursive: true });
  }
});
