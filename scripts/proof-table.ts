// Tables in documents whose last column names the tests that prove a row.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export const readDocument = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Cells of all table rows in a Markdown text, without those whose first cell is the given heading. */
export const rowsOf = (text: string, heading: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== heading);

export const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file]) => file!);

export const isFile = (file: string): boolean => existsSync(join(root, file));

/** The tests in a cell: a file in backticks, then titles in quotation marks. */
export const testsIn = (proof: string): { file: string; title: string }[] =>
  proof.split(/; (?=`)/).flatMap((part) => {
    const [file] = filesIn(part);
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title]) => title!);
    return file === undefined ? [] : titles.map((title) => ({ file, title }));
  });

export const isTitleOf = ({ file, title }: { file: string; title: string }): boolean => {
  if (!isFile(file)) return false;
  const text = readDocument(file).replaceAll("\\'", "'");
  return ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`));
};
