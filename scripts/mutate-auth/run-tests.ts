// Runs tests with one mutant at a time, in a process of its own. Vitest and its database stay up between runs, and what
// was compiled stays compiled, so that a run begins within seconds. No file is ever changed: the change is made when
// vitest loads the module.
import { join, relative } from 'node:path';
import type { UserConfig } from 'vite';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { repositoryRoot } from '../source-graph.ts';
import { applyEdits, type Mutant } from './mutant.ts';
import type { Step } from './plan.ts';
import { createServerTests } from './server-tests.ts';

export interface TestRequest {
  /** Undefined: the program as it is. */
  mutant: Pick<Mutant, 'file' | 'edits'> | undefined;
  step: Step;
}

export interface Failure {
  file: string;
  test: string;
  message: string;
}

export interface TestOutcome {
  failure: Failure | undefined;
  /** How many tests passed. */
  passed: number;
  /** Whether the tests loaded the changed module. */
  isLoaded: boolean;
}

let mutant: TestRequest['mutant'];
let outcome: TestOutcome = { failure: undefined, passed: 0, isLoaded: false };

const absolute = (file: string): string => join(repositoryRoot, file);

const note = (module: TestModule, test: string, errors: readonly { message: string }[]): void => {
  const file = relative(repositoryRoot, module.moduleId).replaceAll('\\', '/');
  outcome.failure ??= { file, test, message: errors[0]?.message ?? '' };
};

const reporter: Reporter = {
  onTestCaseResult: (test: TestCase) => {
    const { state, errors = [] } = test.result();
    if (state === 'passed') outcome.passed += 1;
    if (state === 'failed') note(test.module, test.fullName, errors);
  },
  // What fails before or between tests counts for no `bail`.
  onTestSuiteResult: (suite: TestSuite) => {
    if (suite.errors().length === 0) return;
    note(suite.module, suite.fullName, suite.errors());
    void vitest.cancelCurrentRun('test-failure');
  },
  onTestModuleEnd: (module: TestModule) => {
    if (module.errors().length === 0) return;
    note(module, '(the file)', module.errors());
    void vitest.cancelCurrentRun('test-failure');
  },
};

const applyMutant: NonNullable<UserConfig['plugins']>[number] = {
  name: 'apply-mutant',
  enforce: 'pre',
  transform: (code, id) => {
    if (!mutant || id.split('?')[0] !== absolute(mutant.file)) return undefined;
    outcome.isLoaded = true;
    return applyEdits(code, mutant.edits);
  },
};

const vitest = await createServerTests({ reporters: [reporter], bail: 1 }, [applyMutant]);
const project = vitest.getProjectByName('server');

const runStep = async ({ mutant: next, step }: TestRequest): Promise<TestOutcome> => {
  for (const changed of [mutant, next]) if (changed) vitest.invalidateFile(absolute(changed.file));
  mutant = next;
  outcome = { failure: undefined, passed: 0, isLoaded: false };
  // Workers take the environment from here.
  if (step.areas === undefined) delete process.env['ACCESS_AREAS'];
  else process.env['ACCESS_AREAS'] = step.areas;
  const specifications = step.files.map((file) => project.createSpecification(absolute(file)));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const [unhandled] = unhandledErrors as { message?: string }[];
  if (unhandled)
    outcome.failure ??= { file: step.files[0]!, test: '(no test)', message: unhandled.message ?? '' };
  return outcome;
};

const close = (): void => void vitest.close().finally(() => process.exit());
process.on('SIGTERM', close);
process.on('disconnect', close);
/** The users and objects of the access matrix are kept from the first run, so no mutant may take part in making them. */
const prepared = runStep({
  mutant: undefined,
  step: { areas: 'runs', files: ['apps/server/src/app/access-matrix-services.test.ts'] },
});

process.on('message', (request: TestRequest) => {
  void prepared.then(() => runStep(request)).then((answer) => process.send?.(answer));
});
