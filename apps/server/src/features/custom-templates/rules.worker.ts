// Runs the rules over an upload in a thread of its own: a design that was made to be slow or to fill the memory stops
// this thread and nobody else.
import { parentPort, workerData } from 'node:worker_threads';
import type { Library } from '../library/library.ts';
import { uploadRules } from './check-raw-design.ts';
import type { RulesJob } from './rules-apart.ts';

const { library, texts, assets, type, mayBringScript } = workerData as RulesJob;

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(uploadRules(library as Library, { texts, assets }, type, mayBringScript));
