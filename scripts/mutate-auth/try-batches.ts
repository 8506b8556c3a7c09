// Tries mutants in batches that share their tests. A mutant goes on to its next tests as long as none has failed. What one run says
// of several is no proof that each of them passes alone, but it can only take a mutant that is noticed for one that is not.
import { PassedSteps } from './passed-steps.ts';
import type { Failure } from './run-tests.ts';
import type { Step } from './plan.ts';
import type { Planned } from './report.ts';
import { type Result, saveResults } from './results.ts';
import type { BatchAnswer, BatchRequest } from './run-batches.ts';
import { TestProcess } from './test-process.ts';
import { isOutOfTime, resultOf } from './try-mutants.ts';

/** More would share the fate of one that ends the process; fewer would wait for more loading. */
const batchMax = 24;

export interface SwitchablePlanned extends Planned {
  number: number;
}

interface Waiting {
  one: SwitchablePlanned;
  /** Which of its steps is next. */
  at: number;
  /** Never tried before: its first tests notice nearly all of these. */
  isFresh: boolean;
}

/** The access matrix with all of its calls takes half a minute. */
const isWholeMatrix = ({ areas, files }: Step): boolean =>
  areas === undefined && files.some((file) => file.includes('/access-matrix'));

const stepOf = ({ one, at }: Waiting): Step => one.plan.steps[at]!;

const isFresh = (waiting: Waiting): boolean => waiting.isFresh;

/** The tests of several steps; the matrix makes the calls of all of their areas. */
const unionOf = (steps: readonly Step[]): Step => ({
  areas: steps.some(({ areas }) => areas === undefined)
    ? undefined
    : [...new Set(steps.flatMap(({ areas }) => areas!.split(',')))].sort().join(','),
  files: [...new Set(steps.flatMap(({ files }) => files))],
});

/** Whether the tests of one step are among those of another, so that running them for both costs hardly more. */
const isWithin = (one: Step, other: Step): boolean =>
  (one.areas === undefined) === (other.areas === undefined) &&
  one.files.every((file) => other.files.includes(file));

interface Group {
  step: Step;
  waiting: Waiting[];
}

/** Mutants by the tests that they wait for. New ones come first, then those with many tests; what takes long comes last. */
class Queue {
  readonly #groups = new Map<string, Group>();

  add(next: Waiting): void {
    const step = stepOf(next);
    const key = JSON.stringify([step.areas, step.files]);
    const group = this.#groups.get(key) ?? { step, waiting: [] };
    this.#groups.set(key, group);
    group.waiting.push(next);
  }

  #next(): Group | undefined {
    const groups = [...this.#groups.values()];
    const short = groups.filter(({ step }) => !isWholeMatrix(step));
    return (
      short.find(({ waiting }) => waiting.some(isFresh)) ??
      short.toSorted((one, other) => other.step.files.length - one.step.files.length)[0] ??
      groups[0]
    );
  }

  take(): Waiting[] {
    const next = this.#next();
    if (!next) return [];
    const taken = next.waiting.splice(0, batchMax);
    if (!taken.some(isFresh))
      for (const { step, waiting } of this.#groups.values()) {
        if (!isWithin(step, next.step) || waiting.some(isFresh)) continue;
        taken.push(...waiting.splice(0, batchMax - taken.length));
      }
    for (const [key, { waiting }] of this.#groups) if (waiting.length === 0) this.#groups.delete(key);
    return taken;
  }

  get size(): number {
    return [...this.#groups.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  clear(): void {
    this.#groups.clear();
  }
}

/** The first of each function. */
const onePerFunction = (waiting: readonly Waiting[]): Waiting[] => [
  ...new Map(
    waiting.toReversed().map((one) => {
      const { file, declaration } = one.one.mutant;
      return [`${file} ${declaration.name}`, one] as const;
    }),
  ).values(),
];

type Outcome = BatchAnswer[number];
type Tests = TestProcess<BatchRequest, BatchAnswer>;

/** Says why a step proves nothing, from its run without a mutant. */
const problemOf = (without: Outcome): string | undefined => {
  if (!without) return 'the tests did not end';
  const { failure, passed } = without;
  if (failure) return `fails without a mutant: ${failure.file} › ${failure.test}: ${failure.message}`;
  return passed === 0 ? 'no test ran' : undefined;
};

const passes = (outcome: Outcome): boolean =>
  outcome !== undefined && outcome.failure === undefined && outcome.passed > 0;

/** Fills `results`; returns the mutants that have to be tried one by one, as their batch said nothing of them. */
export const tryInBatches = async (
  planned: readonly SwitchablePlanned[],
  results: Map<string, Result>,
  parallel: number,
): Promise<Planned[]> => {
  const queue = new Queue();
  const passed = new PassedSteps();
  const left: Planned[] = [];
  let busy = 0;
  let done = 0;
  let isStopping = false;
  const processes = Array.from(
    { length: parallel },
    () => new TestProcess<BatchRequest, BatchAnswer>('run-batches.ts'),
  );
  const stop = (): void => {
    isStopping = true;
    queue.clear();
    for (const tests of processes) void tests.stop();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);

  const leave = (one: Planned, reason: string): void => {
    left.push(one);
    console.log(`later (${reason})  ${one.mutant.id}`);
  };

  const decide = (one: SwitchablePlanned, failure: Failure | undefined, seconds: number): void => {
    done += 1;
    const result = resultOf(one, { failure, seconds });
    results.set(one.mutant.id, result);
    console.log(
      `[${done + left.length}/${planned.length}] ${result.result}  ${one.mutant.id}${result.by ? `\n    by ${result.by}` : ''}`,
    );
  };

  const goOn = ({ one, at }: Waiting, seconds: number): void => {
    if (at + 1 < one.plan.steps.length) {
      passed.set(one, at + 1);
      queue.add({ one, at: at + 1, isFresh: false });
    } else decide(one, undefined, seconds);
  };

  /** What a run says of the only mutant in it. */
  const judge = (waiting: Waiting, outcome: Outcome, problem: string | undefined, seconds: number): void => {
    const { one } = waiting;
    if (problem !== undefined || !outcome) leave(one, problem ?? 'the tests did not end');
    else if (outcome.failure && isOutOfTime(outcome.failure)) leave(one, 'out of time');
    else if (outcome.failure) decide(one, outcome.failure, seconds);
    else goOn(waiting, seconds);
  };

  const runsOf = async (
    tests: Tests,
    step: Step,
    runs: readonly (readonly Waiting[])[],
  ): Promise<{ outcomes: Outcome[]; seconds: number; problem: string | undefined }> => {
    const start = performance.now();
    const numbers = runs.map((waiting) => waiting.map(({ one }) => one.number));
    const answer = await tests.run({ step, runs: numbers });
    const seconds = Math.round((performance.now() - start) / 1000 / runs.flat().length);
    return typeof answer === 'string'
      ? { outcomes: [], seconds, problem: answer }
      : { outcomes: answer, seconds, problem: undefined };
  };

  /** Each by itself, and the tests without any. All wait for the same tests. */
  const tryEach = async (tests: Tests, waiting: readonly Waiting[]): Promise<void> => {
    const runs = [...waiting.map((one) => [one]), []];
    const { outcomes, seconds, problem } = await runsOf(tests, stepOf(waiting[0]!), runs);
    if (isStopping) return;
    const reason = problem ?? problemOf(outcomes.at(-1));
    for (const [index, one] of waiting.entries()) judge(one, outcomes[index], reason, seconds);
  };

  /**
   * All at once: what the first tests have not noticed is rarely noticed by the next. When they fail, one half after the other.
   * Mutants of one function could hide each other, so that there is one of each.
   */
  const tryTogether = async (tests: Tests, waiting: readonly Waiting[]): Promise<void> => {
    const { outcomes, seconds, problem } = await runsOf(tests, unionOf(waiting.map(stepOf)), [waiting]);
    if (isStopping) return;
    if (problem === undefined && passes(outcomes[0])) {
      for (const one of waiting) goOn(one, seconds);
      return;
    }
    if (waiting.length === 1) {
      await tryEach(tests, waiting);
      return;
    }
    const half = Math.ceil(waiting.length / 2);
    await tryTogether(tests, waiting.slice(0, half));
    if (!isStopping) await tryTogether(tests, waiting.slice(half));
  };

  const tryBatch = async (tests: Tests, waiting: readonly Waiting[]): Promise<void> => {
    const fresh = waiting.filter(isFresh);
    if (fresh.length > 0) await tryEach(tests, fresh);
    for (let left = waiting.filter((one) => !isFresh(one)); left.length > 0;) {
      const together = onePerFunction(left);
      await tryTogether(tests, together);
      if (isStopping) return;
      left = left.filter((one) => !together.includes(one));
    }
    if (isStopping) return;
    saveResults(results);
    passed.save();
    const { areas = '', files } = unionOf(waiting.map(stepOf));
    console.log(`${queue.size} wait; ${waiting.length} tried with ${areas} ${files.join(' ')}`);
  };

  const work = async (tests: Tests): Promise<void> => {
    while (queue.size > 0 || busy > 0) {
      const batch = queue.take();
      // Mutants that another process is trying may come back for their next tests.
      if (batch.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      busy += 1;
      await tryBatch(tests, batch);
      busy -= 1;
    }
    await tests.stop();
  };

  for (const one of planned) {
    const isNew = !passed.isKnown(one) && !results.has(one.mutant.id);
    if (one.plan.steps.length > 0) queue.add({ one, at: passed.of(one), isFresh: isNew });
    else leave(one, 'no test calls it');
  }
  await Promise.all(processes.map(work));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return isStopping ? [] : left;
};
