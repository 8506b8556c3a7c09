// `npm run shape`: sizes of files and folders at a glance, so that drift is seen before it hurts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
const rows = files.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }));
const areaOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

for (const [area, list] of Map.groupBy(rows, (row) => areaOf(row.file))) {
  const code = list
    .filter((row) => !/\.test\.tsx?$/.test(row.file))
    .map((row) => row.lines)
    .sort((a, b) => a - b);
  const tests = list.filter((row) => /\.test\.tsx?$/.test(row.file)).reduce((sum, row) => sum + row.lines, 0);
  const total = code.reduce((sum, lines) => sum + lines, 0);
  console.log(
    `${area.padEnd(22)} ${String(code.length).padStart(4)} files ${String(total).padStart(6)} lines` +
      `  median ${at(code, 0.5)}  p90 ${at(code, 0.9)}  max ${code.at(-1) ?? 0}  tests/code ${(tests / Math.max(total, 1)).toFixed(2)}`,
  );
}
const folders = Map.groupBy(files, (file) => dirname(file));
const crowded = [...folders]
  .filter(([, list]) => list.length > 20)
  .map(([folder, list]) => `${folder} (${list.length})`);
console.log(`\nFolders over 20 files: ${crowded.join(', ') || 'none'}`);
console.log(
  `Files over 300 lines: ${
    rows
      .filter((row) => row.lines > 300)
      .map((row) => `${row.file} (${row.lines})`)
      .join(', ') || 'none'
  }`,
);
