// Stores a page of every design as it would be saved today: `node scripts/save-pages.ts NAME`. Run before a design's
// version is raised and its fields change; pages saved years ago must still open.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleSection } from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';

const name = process.argv[2];
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Say under which name: node scripts/save-pages.ts 2027-01');
  process.exit(1);
}
const sections = [...loadLibrary().designs.values()].map((design) => ({
  ...sampleSection(design),
  designVersion: design.config.version,
}));
const file = join(import.meta.dirname, '../packages/render/fixtures', `${name}.json`);
writeFileSync(file, `${JSON.stringify({ sections }, null, 1)}\n`);
console.log(`${sections.length} sections in ${file}`);
