// Vitest with the tests of the server, as the scripts of this folder need it.
import type { UserConfig } from 'vite';
import {
  BaseSequencer,
  createVitest,
  type TestSpecification,
  type TestUserConfig,
  type Vitest,
} from 'vitest/node';
import config from '../../vitest.config.ts';
import { repositoryRoot } from '../source-graph.ts';

/** The access matrix first, then the files in the order that they are given in. */
class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

const { test: server } = (config.test!.projects as { test: { name: string } }[]).find(
  (project) => project.test.name === 'server',
)!;

export const createServerTests = (
  options: TestUserConfig,
  plugins: NonNullable<UserConfig['plugins']> = [],
): Promise<Vitest> =>
  createVitest(
    'test',
    {
      ...server,
      config: false,
      root: repositoryRoot,
      watch: false,
      silent: true,
      // Other runs would get changed modules from the cache on disk, and this one unchanged ones.
      fsModuleCache: false,
      sequence: { sequencer: AsGiven },
      ...options,
    },
    { plugins },
  );
