// `npm run check:section -- <folder or zip>`: every fault of a section design with its file and line, by the rules that
// an upload meets. Several may be named; a folder of library/sections is checked as the library's own.
import { relative, resolve } from 'node:path';
import type { UploadChange } from '@sitewright/contract/custom-templates/custom-templates';
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

/** What an upload would change by itself. */
const notes: Record<UploadChange, string> = {
  class_renamed: 'its class is renamed to match the slug',
  selectors: 'its styles are limited to the section',
  page_selectors: 'styles for the whole page apply to the section',
  animations: 'its animations are renamed',
  fixed_positions: 'elements fixed to the window are positioned inside the section',
  at_rules: 'CSS rules that apply to the whole page are removed',
  malformed: 'CSS that browsers can’t read is removed',
};

const checkAt = async (place: string): Promise<{ issues: DesignIssue[]; changes: UploadChange[] }> => {
  const inside = relative(sections, resolve(place));
  return /^[a-z]+[/\\][a-z0-9-]+$/.test(inside)
    ? { issues: checkLibraryDesign(library, inside.replace('\\', '/')), changes: [] }
    : checkRawDesign(library, await readDesignAt(place));
};

let count = 0;
for (const place of places) {
  try {
    const { issues, changes } = await checkAt(place);
    count += issues.length;
    const errors = issues.length === 1 ? '1 error' : `${issues.length} errors`;
    console.log(`${place}: ${issues.length === 0 ? 'no errors' : errors}`);
    for (const change of changes) console.log(`  when it is uploaded, ${notes[change]}`);
    for (const fault of issues) console.log(`  ${issueSentence(fault)}`);
  } catch (error) {
    count += 1;
    console.error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(count === 0 ? 0 : 1);
