// `npm test`: everything that must hold before a change lands, in one command. `--fast` leaves out the
// slow legs (browser, outside database) for the loop while working.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const isFast = process.argv.includes('--fast');

interface Totals {
  passed: number;
  failed: number;
}
const totals: Totals = { passed: 0, failed: 0 };
/** What failed, said once more at the end: whoever reads only the last lines of a long run must know it. */
const faults: string[] = [];

const fail = (what: string): void => {
  totals.failed += 1;
  faults.push(what);
};

/** Names a leg, and afterwards the time it took: where a run that grows slow has grown. */
const leg = async (name: string, work: () => Promise<void>): Promise<void> => {
  console.log(`\n▸ ${name}`);
  const start = performance.now();
  await work();
  console.log(`  ${name}: ${Math.round((performance.now() - start) / 1000)} s`);
};

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });

/** A leg that either holds or does not: counts as one test. */
const check = (name: string, command: string, args: readonly string[]): Promise<void> =>
  leg(name, async () => {
    const code = await run(command, args);
    if (code === 0) totals.passed += 1;
    else fail(name);
  });

/** The part of vitest's report that is read here. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const firstLines = (message: string): string => message.split('\n').slice(0, 12).join('\n    ');

/** Counts the failed tests of a report, and the files that did not even load. */
const readFaults = (report: Report): number => {
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

/** A leg of vitest; its own tests are counted. */
const runTests = async (name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const report = join(root, '.cache', `vitest-${name.replace(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  const code = await run(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  if (!existsSync(report)) {
    fail(`${name} gave no report`);
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
  totals.passed += result.numPassedTests;
  const failed = readFaults(result);
  // A run can fail without a failed test: by an unhandled rejection, say.
  if (code !== 0 && failed === 0) fail(`${name} ended with code ${code}, and no test failed`);
};

const vitest = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> =>
  leg(name, () => runTests(name, args, env));

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const install = (...names: string[]): boolean =>
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...names);

/** The browser tests need a Chromium: an installed one, or Debian's where we may install it. */
const prepareChromium = (): boolean => {
  if (findChromium()) return true;
  if (!canInstall) {
    console.log(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
    return false;
  }
  console.log('Installing Chromium…');
  aptGet('update', '-qq');
  // The smaller of the two; older releases have only the other.
  if (!install('chromium-headless-shell')) install('chromium');
  return findChromium() !== undefined;
};

/** Server tests run behind real reverse proxies. Where they cannot be installed, the tests themselves fail and say so. */
const prepareProxies = (): void => {
  if (!canInstall || ['nginx', 'haproxy'].every((name) => existsSync(`/usr/sbin/${name}`))) return;
  console.log('Installing nginx and HAProxy…');
  aptGet('update', '-qq');
  install('nginx-light', 'haproxy');
};

await check('format', bin('oxfmt'), ['--check', '.']);
await check('lint', bin('oxlint'), ['--type-aware', '.']);
await check('types', bin('tsc'), ['-p', 'tsconfig.json']);
await check('types of the web app', bin('tsc'), ['-p', 'apps/web/tsconfig.json']);
for (const tools of ['scripts', 'e2e', 'bench']) await check(`types of ${tools}`, bin('tsc'), ['-p', tools]);
await check('unused code', bin('knip'), []);
// Server and browser tests serve the built web app.
await check('build of the web app', process.execPath, ['apps/web/scripts/build.ts']);
await vitest('unit, architecture and library tests', ['--project', 'unit']);
prepareProxies();
// The first leg is always on the embedded server, whatever outside one is given.
await vitest('server tests', ['--project', 'server'], { TEST_DATABASE_URL: '' });
if (!isFast && process.env['TEST_DATABASE_URL']) {
  await vitest('server tests on the outside database', ['--project', 'server']);
}
if (!isFast) {
  if (prepareChromium()) {
    await vitest('browser tests', ['--project', 'browser']);
  } else fail('no Chromium for the browser tests');
}
for (const fault of faults) console.log(`\n✗ ${fault}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
