// Runs the upload checks in a worker thread, so a slow or hostile template cannot block requests.
import { Worker } from 'node:worker_threads';
import { limits } from '@sitewright/contract/limits';
import type { DesignFault } from '../library/design-check/design-fault.ts';
import type { DesignFiles } from '../library/design-files.ts';
import type { Library } from '../library/library.ts';
import { fileFault } from './raw-design.ts';

/** Input of the worker: copies, and only the parts of the library that the rules need. */
export interface RulesJob extends DesignFiles {
  library: Pick<Library, 'icons' | 'pictures' | 'designs'>;
  type: string;
  mayBringScript: boolean;
}

const memoryMb = 192;
const tooMuch = (): DesignFault[] => [
  fileFault('the zip', 'takes too long or too much memory to check: make its templates smaller'),
];

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export const rulesApart = (
  { icons, pictures }: Library,
  files: DesignFiles,
  { type, mayBringScript }: { type: string; mayBringScript: boolean },
): Promise<DesignFault[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<DesignFault[]>();
  const job: RulesJob = { ...files, library: { icons, pictures, designs: new Map() }, type, mayBringScript };
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
