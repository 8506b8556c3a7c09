// Runs the upload checks in a worker thread: a design made to be slow or to exhaust memory stops this thread and
// nothing else.
import { parentPort, workerData } from 'node:worker_threads';
import type { Library } from '../library/library.ts';
import { uploadRules } from './check-raw-design.ts';
import type { DesignRulesJob } from './run-rules-in-worker.ts';

const { library, texts, assets, type, mayIncludeScript: mayBringScript } = workerData as DesignRulesJob;

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(uploadRules(library as Library, { texts, assets }, type, mayBringScript));
