// Renames exported identifiers and their members by symbol, in the whole repository. Strings, comments and keys of
// stored JSON keep their spelling: a shorthand `{ name }` becomes `{ name: newName }`.
//   node scripts/refactor/rename.mjs rows.json [--write]
// A row is {"file": path, "name": "old" | "Type.member", "to": "new"}.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editFile, positionOf, root, save, service } from './language-service.mjs';

const rename = ({ file, name, to }) => {
  const path = join(root, file);
  const position = positionOf(path, name);
  if (position === undefined) return `not found: ${file} ${name}`;
  const locations = service.findRenameLocations(path, position, false, false, {
    providePrefixAndSuffixTextForRename: true,
  });
  if (!locations) return `cannot be renamed: ${file} ${name}`;
  for (const [target, spans] of Map.groupBy(locations, ({ fileName }) => fileName)) {
    editFile(
      target,
      spans.map(({ textSpan, prefixText = '', suffixText = '' }) => ({
        start: textSpan.start,
        length: textSpan.length,
        text: prefixText + to + suffixText,
      })),
    );
  }
  return `${name} → ${to}: ${locations.length} places`;
};

const [, , rowsFile = '', mode] = process.argv;
for (const row of JSON.parse(readFileSync(rowsFile, 'utf8'))) console.log(rename(row));
save(mode !== '--write');
