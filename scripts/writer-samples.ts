// `npm run writer:samples`: writes the sample sheets of the built-in writer, to be read after its texts have changed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { industryLanguages, readIndustries } from '../packages/writer/src/industries/read-industries.ts';
import { sampleSheet } from '../packages/writer/src/sample-sheet.ts';
import { repositoryRoot } from './source-graph.ts';

const industries = readIndustries(join(repositoryRoot, 'library/industries'));
const folder = join(repositoryRoot, 'packages/writer/samples');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const slug of industries.keys())
  for (const language of industryLanguages)
    writeFileSync(join(folder, `${slug}.${language}.md`), sampleSheet(industries, slug, language));
console.log(`${readdirSync(folder).length} sample sheets`);
