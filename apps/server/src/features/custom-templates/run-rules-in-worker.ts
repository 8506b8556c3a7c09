// Runs the upload checks in a worker thread, so a slow or hostile template cannot block requests.
import { Worker } from 'node:worker_threads';
import { limits } from '@sitewright/contract/limits';
import type { DesignIssue } from '../library/design-check/design-issue.ts';
import type { DesignFiles } from '../library/design-files.ts';
import type { Library } from '../library/library.ts';
import { fileIssue } from './raw-design.ts';

/** Input of the worker: copies, and only the parts of the library that the rules need. */
export interface DesignRulesJob extends DesignFiles {
  library: Pick<Library, 'icons' | 'pictures' | 'designs'>;
  type: string;
  mayIncludeScript: boolean;
}

const memoryMb = 192;
const tooMuch = (): DesignIssue[] => [
  fileIssue('the zip', 'takes too long or too much memory to check: make its templates smaller'),
];

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export const runRulesInWorker = (
  { icons, pictures }: Library,
  files: DesignFiles,
  { type, mayBringScript }: { type: string; mayBringScript: boolean },
): Promise<DesignIssue[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<DesignIssue[]>();
  const job: DesignRulesJob = {
    ...files,
    library: { icons, pictures, designs: new Map() },
    type,
    mayIncludeScript: mayBringScript,
  };
  const worker = new Worker(new URL('./rules.worker.ts', import.meta.url), {
    workerData: job,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const timer = setTimeout(() => {
    resolve(tooMuch());
    void worker.terminate();
  }, limits.designs.checkMs);
  worker.once('message', resolve);
  worker.once('error', (error) => (isOutOfMemory(error) ? resolve(tooMuch()) : reject(error)));
  worker.once('exit', () => {
    clearTimeout(timer);
    reject(new Error('the rules worker exited without a result'));
  });
  return promise;
};
