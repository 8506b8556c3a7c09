import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import english from '../../../public/locales/en/gallery.json';
import vietnamese from '../../../public/locales/vi/gallery.json';

it('has a name in both languages for every industry of the server', () => {
  const server = join(import.meta.dirname, '../../../../server/src/features/site-templates');
  const source = readFileSync(join(server, 'industries.data.ts'), 'utf8');
  const named = [...source.matchAll(/id: '([\w-]+)', name: '([^']+)'/g)].map(([, id, name]) => [id, name]);
  expect(named.length).toBeGreaterThan(10);
  expect(Object.entries(english.industries)).toEqual(named);
  expect(Object.keys(vietnamese.industries)).toEqual(named.map(([id]) => id));
});
