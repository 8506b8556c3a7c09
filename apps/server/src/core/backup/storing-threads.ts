// Stores small files in threads: reading, hashing and writing a hundred thousand of them takes twice as long in one.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BackupKey } from './backup-key.ts';

export interface ThreadData {
  folder: string;
  key: { master: Uint8Array; salt: string } | undefined;
}

export interface ThreadTask {
  id: number;
  paths: readonly string[];
}

/** Null: the file was deleted meanwhile. */
export type StoredByThread =
  | { sha256: string; size: number }
  | { problem: string; code: string | undefined }
  | null;

export interface ThreadResult {
  id: number;
  stored: readonly StoredByThread[];
}

const threadsMax = 4;
/** Files of one message. */
const batchMax = 32;

/** Number of pending files that keeps all threads busy. */
export const filesAtOnce = 256;

interface Waiting {
  path: string;
  resolve: (stored: StoredByThread) => void;
  reject: (error: Error) => void;
}

export class StoringThreads {
  readonly #folder: string;
  readonly #key: BackupKey | undefined;
  readonly #threads: Worker[] = [];
  readonly #sent = new Map<number, readonly Waiting[]>();
  #queue: Waiting[] = [];
  #nextId = 0;
  #failure: Error | undefined;

  constructor(folder: string, key: BackupKey | undefined) {
    this.#folder = folder;
    this.#key = key;
  }

  #start(): void {
    const workerData: ThreadData = { folder: this.#folder, key: this.#key?.forThread() };
    const count = Math.min(availableParallelism(), threadsMax);
    for (let index = 0; index < count; index += 1) {
      const thread = new Worker(new URL('./store-files.worker.ts', import.meta.url), { workerData, env: {} });
      thread.on('message', ({ id, stored }: ThreadResult) => {
        const files = this.#sent.get(id) ?? [];
        this.#sent.delete(id);
        for (const [index_, { resolve }] of files.entries()) resolve(stored[index_]!);
      });
      thread.on('error', (error) => this.#fail(error));
      thread.on('exit', () => this.#fail(new Error('A thread that stores files has ended.')));
      this.#threads.push(thread);
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const files of [...this.#sent.values(), this.#queue])
      for (const { reject } of files) reject(this.#failure);
    this.#sent.clear();
    this.#queue = [];
  }

  #send(): void {
    while (this.#queue.length > 0) {
      const files = this.#queue.splice(0, batchMax);
      const id = (this.#nextId += 1);
      this.#sent.set(id, files);
      const task: ThreadTask = { id, paths: files.map(({ path }) => path) };
      this.#threads[id % this.#threads.length]!.postMessage(task, []);
    }
  }

  /** Stores the file at a path; undefined when there is none. Up to `filesAtOnce` calls may wait at a time. */
  async add(path: string): Promise<{ sha256: string; size: number } | undefined> {
    if (this.#failure) throw this.#failure;
    if (this.#threads.length === 0) this.#start();
    const stored = await new Promise<StoredByThread>((resolve, reject) => {
      if (this.#queue.push({ path, resolve, reject }) === 1) setImmediate(() => this.#send());
      else if (this.#queue.length >= batchMax) this.#send();
    });
    if (stored === null) return undefined;
    if ('problem' in stored) throw Object.assign(new Error(stored.problem), { code: stored.code });
    return stored;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(
      this.#threads.map((thread) => {
        thread.removeAllListeners('exit');
        return thread.terminate();
      }),
    );
    this.#fail(new Error('The threads that store files have been stopped.'));
  }
}
