// Tries mutants one after another and keeps what comes of each.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';
import { bin } from '../test-run/stages.ts';
import type { Step } from './plan.ts';
import { formatReport, type Planned } from './report.ts';
import {
  codeHash,
  readExplanations,
  isCurrent,
  type Result,
  type Results,
  resultsFile,
  saveResults,
  testsHash,
} from './results.ts';
import type { Failure, TestOutcome, TestRequest } from './run-tests.ts';
import { TestProcess } from './test-process.ts';

type Tests = TestProcess<TestRequest, TestOutcome>;

/** On a busy machine a test may run out of time; that proves nothing. */
export const isOutOfTime = ({ message }: Failure): boolean =>
  /timed out in \d+|Matcher did not succeed in time/.test(message);

const runStep = async (
  tests: Tests,
  mutant: TestRequest['mutant'],
  step: Step,
): Promise<TestOutcome | string> => {
  let outcome = await tests.run({ mutant, step });
  const isLate = (): boolean =>
    typeof outcome !== 'string' && outcome.failure !== undefined && isOutOfTime(outcome.failure);
  if (isLate()) outcome = await tests.run({ mutant, step });
  if (typeof outcome === 'string') return outcome;
  if (isLate()) return `out of time twice: ${outcome.failure!.test}`;
  return outcome.failure || outcome.passed > 0 ? outcome : `no test ran of ${step.files.join(', ')}`;
};

/** Says why a step proves nothing: its tests fail by themselves. Each file is run once without a mutant. */
type Baseline = (tests: Tests, step: Step) => Promise<string | undefined>;

const createBaseline = (): Baseline => {
  const known = new Map<string, Promise<string | undefined>>();
  const check = async (tests: Tests, step: Step): Promise<string | undefined> => {
    let outcome = await runStep(tests, undefined, step);
    // Once more, as one failure on a busy machine would stop all mutants of a feature.
    if (typeof outcome === 'string' || outcome.failure) outcome = await runStep(tests, undefined, step);
    if (typeof outcome === 'string') return outcome;
    const { failure } = outcome;
    return failure && `fails without any change: ${failure.file} › ${failure.test}: ${failure.message}`;
  };
  return async (tests, { areas, files }) => {
    const keyOf = (file: string): string => JSON.stringify([areas, file]);
    const fresh = files.filter((file) => !known.has(keyOf(file)));
    if (fresh.length > 0) {
      const problem = check(tests, { areas, files: fresh });
      for (const file of fresh) known.set(keyOf(file), problem);
    }
    const problems = await Promise.all(files.map((file) => known.get(keyOf(file))!));
    return problems.find((problem) => problem !== undefined);
  };
};

export interface Verdict {
  /** Undefined where everything passed. */
  failure: Failure | undefined;
  seconds: number;
}

/** What the tests say of a mutant; a sentence where they say nothing. */
const runPlan = async (
  tests: Tests,
  baseline: Baseline,
  { mutant, plan }: Planned,
): Promise<Verdict | string> => {
  let milliseconds = 0;
  let failure: Failure | undefined;
  let isLoaded = false;
  for (const step of plan.steps) {
    const problem = await baseline(tests, step);
    if (problem !== undefined) return problem;
    const start = performance.now();
    const outcome = await runStep(tests, mutant, step);
    milliseconds += performance.now() - start;
    if (typeof outcome === 'string') return outcome;
    failure = outcome.failure;
    isLoaded ||= outcome.isLoaded;
    if (failure) break;
  }
  if (!isLoaded && plan.steps.length > 0) return 'no test loads the module';
  return { failure, seconds: Math.round(milliseconds / 1000) };
};

export const resultOf = ({ mutant, plan }: Planned, { failure, seconds }: Verdict): Result => {
  const by = failure && `${failure.file} › ${failure.test}`;
  return {
    result: failure ? 'killed' : 'survived',
    code: codeHash(mutant),
    tests: testsHash(plan, by),
    seconds,
    ...(by === undefined ? {} : { by }),
  };
};

/** Saves the results, and a report of those that still hold. */
export const saveAll = (everything: readonly Planned[], results: Results): void => {
  saveResults(results);
  const current = new Map(
    everything.flatMap(({ mutant, plan }) => {
      const result = results.get(mutant.id);
      return result && isCurrent(result, mutant, plan) ? [[mutant.id, result] as const] : [];
    }),
  );
  const report = join(repositoryRoot, 'docs/security/auth-mutants.md');
  writeFileSync(report, formatReport(everything, current, readExplanations()));
  spawnSync(bin('oxfmt'), [report], { cwd: repositoryRoot });
};

interface Progress {
  total: number;
  done: { result: Result; id: string }[];
  errors: string[];
}

const print = ({ total, done, errors }: Progress, text: string): void =>
  console.log(`[${done.length + errors.length}/${total}] ${text}`);

const printSummary = ({ done, errors }: Progress): void => {
  const survived = done.filter(({ result }) => result.result === 'survived');
  const seconds = done.reduce((sum, { result }) => sum + result.seconds, 0);
  for (const { id } of survived) console.log(`survived: ${id}`);
  for (const error of errors) console.log(`error: ${error}`);
  const average = done.length === 0 ? 0 : Math.round(seconds / done.length);
  console.log(
    `\n${done.length - survived.length} killed, ${survived.length} survived, ${errors.length} without an answer; ${average} s for each`,
  );
};

/** Fills `results` with one of each mutant. Ctrl-C ends it; what is done is kept. */
export const tryMutants = async (
  planned: readonly Planned[],
  results: Map<string, Result>,
  parallel: number,
): Promise<void> => {
  const waiting = [...planned];
  const progress: Progress = { total: planned.length, done: [], errors: [] };
  const processes = Array.from(
    { length: parallel },
    () => new TestProcess<TestRequest, TestOutcome>('run-tests.ts'),
  );
  const baseline = createBaseline();
  let isStopping = false;
  const stop = (): void => {
    isStopping = true;
    waiting.length = 0;
    console.log('Stopping …');
    for (const tests of processes) void tests.stop();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);

  const tryOne = async (tests: Tests, one: Planned): Promise<void> => {
    const { id } = one.mutant;
    const verdict = await runPlan(tests, baseline, one);
    if (isStopping) return;
    if (typeof verdict === 'string') {
      progress.errors.push(`${id}: ${verdict}`);
      print(progress, `error (${verdict})  ${id}`);
      return;
    }
    const result = resultOf(one, verdict);
    progress.done.push({ result, id });
    results.set(id, result);
    saveResults(results, resultsFile);
    print(progress, `${result.result} ${result.seconds} s  ${id}${result.by ? `\n    by ${result.by}` : ''}`);
  };
  const work = async (tests: Tests): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tryOne(tests, next);
    await tests.stop();
  };
  await Promise.all(processes.map(work));
  printSummary(progress);
};
