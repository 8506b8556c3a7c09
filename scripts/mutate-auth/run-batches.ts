// Runs the same tests with one mutant after another, in one process that loads the program once: `instrument.ts` puts all
// mutants into its modules, and each run switches one of them on.
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
  /** Their numbers, each once; the tests run without any mutant at the end. */
  mutants: readonly number[];
}

/** Outcomes of the mutants whose tests ran to the end; number 0 is the program without any. */
export type BatchAnswer = { mutant: number; outcome: Omit<TestOutcome, 'isLoaded'> }[];

const absolute = (file: string): string => join(repositoryRoot, file);

let outcomes = new Map<string, BatchAnswer[number]['outcome']>();
let ended = new Set<string>();

const outcomeOf = ({ moduleId }: TestModule): BatchAnswer[number]['outcome'] => {
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

const runBatch = async ({ step, mutants }: BatchRequest): Promise<BatchAnswer> => {
  batches += 1;
  outcomes = new Map();
  ended = new Set();
  if (step.areas === undefined) delete process.env['ACCESS_AREAS'];
  else process.env['ACCESS_AREAS'] = step.areas;
  mkdirSync(batchFolder, { recursive: true });
  const runs = [...mutants, 0].map((mutant) => {
    const name = `${process.pid}-${batches}-${mutant}`;
    const path = join(batchFolder, `${name}.test.ts`);
    const files = JSON.stringify(step.files.map(absolute));
    writeFileSync(
      path,
      `import { runWithMutant } from ${JSON.stringify(join(import.meta.dirname, 'with-mutant.ts'))};\n` +
        `runWithMutant(${mutant}, '${name}', ${files});\n`,
    );
    return { mutant, path };
  });
  await vitest.runTestSpecifications(runs.map(({ path }) => project.createSpecification(path)));
  return runs.flatMap(({ mutant, path }) => {
    const outcome = outcomes.get(path);
    return outcome && ended.has(path) ? [{ mutant, outcome }] : [];
  });
};

const close = (): void => void vitest.close().finally(() => process.exit());
process.on('SIGTERM', close);
process.on('disconnect', close);
/** The users and objects of the access matrix are kept from the first run, so no mutant may take part in making them. */
const prepared = runBatch({
  step: { areas: 'runs', files: ['apps/server/src/app/access-matrix-services.test.ts'] },
  mutants: [],
});

process.on('message', (request: BatchRequest) => {
  void prepared.then(() => runBatch(request)).then((answer) => process.send?.(answer));
});
