// Renames exported identifiers and their members by symbol, in the whole repository. Strings, comments and keys of
// stored JSON keep their spelling: a shorthand `{ name }` becomes `{ name: newName }`.
//   node scripts/refactor/rename.mjs rows.json [--write]
// A row is {"file": path, "name": "old" | "Type.member", "to": "new"}. All places are looked up before the first edit, so
// the program is checked once; of two rows that meet at one place the second is reported and left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editFile, positionOf, root, save, service } from './language-service.mjs';

const edits = new Map();
const isFree = (target, { start, length }) =>
  (edits.get(target) ?? []).every(
    (edit) => edit.start + edit.length <= start || start + length <= edit.start,
  );

const lookUp = ({ file, name, to }) => {
  const path = join(root, file);
  const position = positionOf(path, name);
  if (position === undefined) return `not found: ${file} ${name}`;
  const locations = service.findRenameLocations(path, position, false, false, {
    providePrefixAndSuffixTextForRename: true,
  });
  if (!locations) return `cannot be renamed: ${file} ${name}`;
  if (!locations.every(({ fileName, textSpan }) => isFree(fileName, textSpan)))
    return `meets another row: ${file} ${name}`;
  for (const { fileName, textSpan, prefixText = '', suffixText = '' } of locations) {
    const found = edits.get(fileName) ?? [];
    found.push({ start: textSpan.start, length: textSpan.length, text: prefixText + to + suffixText });
    edits.set(fileName, found);
  }
  return `${name} → ${to}: ${locations.length} places`;
};

const [, , rowsFile = '', mode] = process.argv;
for (const row of JSON.parse(readFileSync(rowsFile, 'utf8'))) console.log(lookUp(row));
for (const [target, found] of edits) editFile(target, found);
save(mode !== '--write');
