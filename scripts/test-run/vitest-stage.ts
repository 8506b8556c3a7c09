// A vitest stage: counts its tests, and stores the times of its files.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withMemoryFolder } from './memory-folder.ts';
import { bin, fail, root, run, stage, totals } from './stages.ts';

const cache = join(root, '.cache');
const timingsFile = join(cache, 'timings.json');
/** Files above this are listed. Never a failure, because the machine may be busy. */
const fileBudgetSeconds = 20;

/** The part of vitest's report used here. Times are milliseconds since the epoch. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const firstLines = (message: string): string => message.split('\n').slice(0, 12).join('\n    ');

/** Counts the failed tests of a report, and the files that could not be loaded. */
const countFailures = (report: Report): number => {
  const before = totals.failed;
  for (const file of report.testResults) {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) {
      fail(`${path} › ${test.fullName}\n    ${firstLines(test.failureMessages.join('\n'))}`);
    }
    if (file.status === 'failed' && failed.length === 0) fail(`${path}\n    ${firstLines(file.message)}`);
  }
  return totals.failed - before;
};

type Timings = Record<string, number>;

export const readTimings = (): Timings =>
  existsSync(timingsFile) ? (JSON.parse(readFileSync(timingsFile, 'utf8')) as Timings) : {};

const keepTimings = ({ testResults }: Report): void => {
  const seconds = testResults.map(
    ({ name, startTime, endTime }) =>
      [relative(root, name), Math.max(0, Math.round((endTime - startTime) / 100) / 10)] as const,
  );
  writeFileSync(timingsFile, JSON.stringify({ ...readTimings(), ...Object.fromEntries(seconds) }, null, 2));
};

export const runVitest = (
  name: string,
  budget: number,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> =>
  stage(name, budget, async () => {
    const file = join(cache, `vitest-${name.replace(/\W+/g, '-')}.json`);
    rmSync(file, { force: true });
    mkdirSync(cache, { recursive: true });
    const { code } = await withMemoryFolder((temporary) =>
      run({
        command: bin('vitest'),
        args: ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        env: { ...temporary, ...env },
      }),
    );
    if (!existsSync(file)) {
      fail(`${name} gave no report`);
      return;
    }
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    totals.passed += report.numPassedTests;
    const failed = countFailures(report);
    // A run can fail without a failed test, for example by an unhandled rejection.
    if (code !== 0 && failed === 0) fail(`${name} ended with code ${code}, and no test failed`);
    keepTimings(report);
  });

/** The slowest files of the last run of each stage, and those above their budget. */
export const printSlowest = (count = 10): void => {
  const files = Object.entries(readTimings())
    .filter(([file]) => existsSync(join(root, file)))
    .sort(([, one], [, other]) => other - one);
  console.log(`\nThe ${count} slowest test files:`);
  for (const [file, took] of files.slice(0, count))
    console.log(`  ${took.toFixed(1).padStart(6)} s  ${file}`);
  const over = files.filter(([, took]) => took > fileBudgetSeconds).length;
  if (over > 0) console.log(`  ${over} files take more than ${fileBudgetSeconds} s`);
};
