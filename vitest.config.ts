import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { serveFormPreview } from './apps/web/scripts/form-preview-script.ts';
import { quickLaunchOptions } from './scripts/chromium.ts';

/** What takes minutes begins first: at the end it would run beside nothing. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/e2e/library/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/web/{src,scripts}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['scripts/property-seed.ts'],
          // Tests of the code itself read every module, which a busy machine does slowly.
          testTimeout: 60_000,
          // Files of one process share what they import: nothing is set up anew, and code is warm. Of what stands in
          // modules no test changes anything.
          isolate: false,
        },
      },
      {
        // Words are imported here, which Vite allows of no public file.
        publicDir: false,
        plugins: [serveFormPreview],
        optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}'] },
        test: {
          name: 'component',
          include: ['apps/web/src/**/*.test.tsx'],
          // Left to itself, vitest opens one page on two cores.
          maxWorkers: 2,
          setupFiles: ['apps/web/src/testing/setup.ts'],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: quickLaunchOptions(),
              contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
          expect: { poll: { timeout: 5_000 } },
          // As in browser tests.
          retry: 1,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/database.setup.ts'],
          isolate: false,
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
          // One file leaves nearly half of two cores idle; three at a time would wait for each other.
          maxWorkers: 2,
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
