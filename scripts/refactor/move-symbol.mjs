// Moves top-level declarations to another file and mends every import.
//   node scripts/refactor/move-symbol.mjs rows.json [--write]
// A row is {"file": path, "names": ["one", "two"], "to": path}; names stand next to each other in the file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editFile, root, save, service, ts } from './language-service.mjs';

const preferences = {
  importModuleSpecifierEnding: 'js',
  importModuleSpecifierPreference: 'relative',
  allowTextChangesInNewFiles: true,
};
const format = { ...ts.getDefaultFormatCodeSettings('\n'), indentSize: 2 };

const move = ({ file, names, to }) => {
  const path = join(root, file);
  const target = join(root, to);
  for (const name of names) {
    const source = service.getProgram().getSourceFile(path);
    const statement = source.statements.find(
      (one) =>
        one.name?.text === name ||
        one.declarationList?.declarations.some((declaration) => declaration.name.text === name),
    );
    if (!statement) return `not found: ${file} ${name}`;
    // With the comment above it.
    const span = { pos: statement.getStart(source), end: statement.getEnd() };
    const edits = service.getEditsForRefactor(
      path,
      format,
      span,
      'Move to file',
      'Move to file',
      preferences,
      {
        targetFile: target,
      },
    );
    if (!edits) return `cannot be moved: ${file} ${name}`;
    for (const { fileName, textChanges } of edits.edits)
      editFile(
        fileName,
        textChanges.map(({ span: { start, length }, newText }) => ({ start, length, text: newText })),
      );
  }
  return `${names.join(', ')} → ${to}${existsSync(target) ? '' : ' (new)'}`;
};

const [, , rowsFile = '', mode] = process.argv;
for (const row of JSON.parse(readFileSync(rowsFile, 'utf8'))) console.log(move(row));
save(mode !== '--write');
