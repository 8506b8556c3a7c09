// The stages of a test run: their output, their duration, and their failures.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const bin = (name: string): string => join(root, 'node_modules/.bin', name);

export const totals = { passed: 0, failed: 0 };
const failures: string[] = [];
const stageSeconds = new Map<string, number>();

/** Counts a failure, which is listed again at the end of the run. */
export const fail = (what: string): void => {
  totals.failed += 1;
  failures.push(what);
};

export interface Command {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
}

interface Outcome {
  code: number;
  /** Empty when it went straight to the terminal. */
  output: string;
}

export const run = (
  { command, args, env = {} }: Command,
  stdio: 'inherit' | 'pipe' = 'inherit',
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), output }));
  });

const seconds = (since: number): number => Math.round((performance.now() - since) / 1000);

/** Runs a stage and prints its time. `budget` is in seconds; exceeding it prints a warning and never fails. */
export const stage = async (name: string, budget: number, work: () => Promise<void>): Promise<void> => {
  console.log(`\n▸ ${name}`);
  const start = performance.now();
  await work();
  const took = seconds(start);
  stageSeconds.set(name, took);
  console.log(`  ${name}: ${took} s${took > budget ? ` (more than its budget of ${budget} s)` : ''}`);
};

/** Runs commands that succeed or fail, two at a time. Each counts as one test. */
export const runChecks = async (checks: readonly (Command & { name: string })[]): Promise<void> => {
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await run(next, 'pipe');
      console.log(`  ${code === 0 ? '✓' : '✗'} ${next.name}: ${seconds(start)} s`);
      if (code === 0) totals.passed += 1;
      else {
        console.log(output);
        fail(next.name);
      }
    }
  };
  await Promise.all([work(), work()]);
};

/** Prints the failures and the summary, and exits. */
export const finish = (): never => {
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const spent = [...stageSeconds].map(([name, took]) => `${name} ${took} s`);
  console.log(`\n${spent.join(', ')}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
};
