// Runs the same tests with other mutants each time, in one process that loads the program once: `instrument.ts` puts all
// mutants into its modules, and each run switches some of them on.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { UserConfig } from 'vite';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { repositoryRoot } from '../source-graph.ts';
import { batchFolder, instrumentedFolder } from './instrumented.ts';
import type { Step } from './plan.ts';
import type { TestOutcome } from './run-tests.ts';
import { createServerTests } from './server-tests.ts';

export interface BatchRequest {
  step: Step;
  /** For each run of the tests, the numbers of the mutants that are active together; none for the program as it is. */
  runs: readonly (readonly number[])[];
}

/** Outcomes of the runs, in their order; undefined for one that did not end. */
export type BatchAnswer = (Omit<TestOutcome, 'isLoaded'> | undefined)[];

const absolute = (file: string): string => join(repositoryRoot, file);

let outcomes = new Map<string, NonNullable<BatchAnswer[number]>>();
let ended = new Set<string>();

const outcomeOf = ({ moduleId }: TestModule): NonNullable<BatchAnswer[number]> => {
  const outcome = outcomes.get(moduleId) ?? { failure: undefined, passed: 0 };
  outcomes.set(moduleId, outcome);
  return outcome;
};

const note = (module: TestModule, fullName: string, errors: readonly { message: string }[]): void => {
  // Each file of tests is a suite that has its path as its name.
  const [path = '', ...names] = fullName.split(' > ');
  const file = path.startsWith(repositoryRoot) ? relative(repositoryRoot, path) : path;
  outcomeOf(module).failure ??= {
    file: file.replaceAll('\\', '/'),
    test: names.join(' > ') || '(the file)',
    message: errors[0]?.message ?? '',
  };
};

const reporter: Reporter = {
  onTestCaseResult: (test: TestCase) => {
    const { state, errors = [] } = test.result();
    if (state === 'passed') outcomeOf(test.module).passed += 1;
    if (state === 'failed') note(test.module, test.fullName, errors);
  },
  onTestSuiteResult: (suite: TestSuite) => {
    if (suite.errors().length > 0) note(suite.module, suite.fullName, suite.errors());
  },
  onTestModuleEnd: (module: TestModule) => {
    if (module.errors().length > 0) note(module, '', module.errors());
    ended.add(module.moduleId);
  },
};

/** Loads the instrumented modules in the place of the others. */
const switchMutants: NonNullable<UserConfig['plugins']>[number] = {
  name: 'switch-mutants',
  enforce: 'pre',
  transform: (_code, id) => {
    const file = join(instrumentedFolder, relative(repositoryRoot, id.split('?')[0]!));
    return file.endsWith('.ts') && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  },
};

const vitest = await createServerTests(
  {
    reporters: [reporter],
    maxWorkers: 1,
    include: [`${relative(repositoryRoot, batchFolder)}/**/*.test.ts`],
  },
  [switchMutants],
);
const project = vitest.getProjectByName('server');

let batches = 0;

const runBatch = async ({ step, runs }: BatchRequest): Promise<BatchAnswer> => {
  batches += 1;
  outcomes = new Map();
  ended = new Set();
  if (step.areas === undefined) delete process.env['ACCESS_AREAS'];
  else process.env['ACCESS_AREAS'] = step.areas;
  mkdirSync(batchFolder, { recursive: true });
  const paths = runs.map((mutants, index) => {
    const name = `${process.pid}-${batches}-${index}`;
    const path = join(batchFolder, `${name}.test.ts`);
    const files = JSON.stringify(step.files.map(absolute));
    writeFileSync(
      path,
      `import { runWithMutants } from ${JSON.stringify(join(import.meta.dirname, 'with-mutant.ts'))};\n` +
        `runWithMutants(${JSON.stringify(mutants)}, '${name}', ${files});\n`,
    );
    return path;
  });
  await vitest.runTestSpecifications(paths.map((path) => project.createSpecification(path)));
  return paths.map((path) => (ended.has(path) ? outcomes.get(path) : undefined));
};

const close = (): void => void vitest.close().finally(() => process.exit());
process.on('SIGTERM', close);
process.on('disconnect', close);
/** The users and objects of the access matrix are kept from the first run, so no mutant may take part in making them. */
const prepared = runBatch({
  step: { areas: 'runs', files: ['apps/server/src/app/access-matrix-services.test.ts'] },
  runs: [[]],
});

process.on('message', (request: BatchRequest) => {
  void prepared.then(() => runBatch(request)).then((answer) => process.send?.(answer));
});
