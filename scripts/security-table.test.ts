import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

// A table of controls is only as good as its evidence: each entry must be an existing test.

const root = resolve(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');

interface Row {
  area: string;
  requirements: string;
  control: string;
  state: string;
  proof: string;
}

const rows: Row[] = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Area|---)/.test(line))
  .map((line) => {
    const [, area = '', requirements = '', control = '', state = '', proof = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { area, requirements, control, state, proof };
  });

const filesIn = (text: string): string[] => [...text.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file]) => file!);

/** The tests in a cell: a file in backticks, then titles in quotation marks. */
const testsIn = (proof: string): { file: string; title: string }[] =>
  proof.split('; ').flatMap((part) => {
    const [file] = filesIn(part);
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title]) => title!);
    return file === undefined ? [] : titles.map((title) => ({ file, title }));
  });

const isTitleOf = (file: string, title: string): boolean => {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`));
};

describe('the table of security controls', () => {
  it('is parsed completely', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(({ requirements }) => !/^\d+\.\d+\.\d+/.test(requirements))).toEqual([]);
  });

  it('names files that exist', () => {
    const missing = rows
      .flatMap(({ control }) => filesIn(control))
      .filter((file) => !existsSync(join(root, file)));
    expect(missing).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = rows
      .flatMap(({ proof }) => testsIn(proof))
      .filter(({ file, title }) => !isTitleOf(file, title));
    expect(missing).toEqual([]);
  });

  it('calls nothing held or partly held without a test', () => {
    const wrong = rows.filter(({ state, proof }) => {
      const isNotYet = state.startsWith('not yet');
      return !/^(held|partly|not yet)\b/.test(state) || isNotYet === testsIn(proof).length > 0;
    });
    expect(wrong.map(({ area }) => area)).toEqual([]);
  });
});

describe('the table of what a request is believed to be', () => {
  const decisions = readFileSync(join(root, 'docs/security/trust.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Decision|---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('names files and tests that exist, and at least one test for each decision', () => {
    expect(decisions.length).toBeGreaterThan(12);
    const wrong = decisions.flatMap(([, decision = '', uses = '', , proof = '']) => {
      const tests = testsIn(proof);
      const isWrong =
        tests.length === 0 ||
        filesIn(uses).some((file) => file.includes('/') && !existsSync(join(root, file))) ||
        tests.some(({ file, title }) => !isTitleOf(file, title));
      return isWrong ? [decision] : [];
    });
    expect(wrong).toEqual([]);
  });
});
