// `npm run check:industry -- <slug> …`: what is wrong with the texts of industries, or of all of them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findIndustryIssues } from '../packages/writer/src/industries/read-industries.ts';
import { repositoryRoot } from './source-graph.ts';

const folder = join(repositoryRoot, 'library/industries');
const slugs = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(folder);
let count = 0;
for (const slug of slugs)
  for (const issue of findIndustryIssues(join(folder, slug))) {
    count += 1;
    console.log(`${slug} ${issue}`);
  }
console.log(count === 0 ? `${slugs.length} industries, nothing to mend` : `${count} to mend`);
process.exitCode = count === 0 ? 0 : 1;
