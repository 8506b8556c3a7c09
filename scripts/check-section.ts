// `npm run check:section -- <folder or zip>`: every fault of a section design with its file and line, by the rules that
// an upload meets. Several may be named; a folder of library/sections is checked as the library's own.
import { relative, resolve } from 'node:path';
import { checkRawDesign } from '../apps/server/src/features/custom-templates/check-raw-design.ts';
import { readDesignAt } from '../apps/server/src/features/custom-templates/design-folder.ts';
import { checkLibraryDesign } from '../apps/server/src/features/library/design-check/check-library-design.ts';
import {
  type DesignIssue,
  issueSentence,
} from '../apps/server/src/features/library/design-check/design-issue.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';

const places = process.argv.slice(2);
if (places.length === 0) {
  console.error('Say which: npm run check:section -- my-design or npm run check:section -- my-design.zip');
  process.exit(2);
}

const library = loadLibrary();
const sections = resolve(library.root, 'sections');

const faultsAt = async (place: string): Promise<DesignIssue[]> => {
  const inside = relative(sections, resolve(place));
  return /^[a-z]+[/\\][a-z0-9-]+$/.test(inside)
    ? checkLibraryDesign(library, inside.replace('\\', '/'))
    : (await checkRawDesign(library, await readDesignAt(place))).issues;
};

let count = 0;
for (const place of places) {
  try {
    const faults = await faultsAt(place);
    count += faults.length;
    console.log(faults.length === 0 ? `${place}: keeps every rule` : `${place}: ${faults.length} to mend`);
    for (const fault of faults) console.log(`  ${issueSentence(fault)}`);
  } catch (error) {
    count += 1;
    console.error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(count === 0 ? 0 : 1);
