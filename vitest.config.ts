import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['scripts/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/database.setup.ts'],
          // Left to itself, vitest takes one core less than there are: of two, one would wait for the other's database.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/support/browser.setup.ts'],
          // Browser, program and database fill two cores: two files at a time took as long and failed sooner.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A page answers at once on a machine with nothing else to do, and within seconds on any other.
          expect: { poll: { timeout: 5_000 } },
          // A busy machine may cost a browser one moment; what fails twice is a fault. The report names them.
          retry: 1,
        },
      },
    ],
  },
});
