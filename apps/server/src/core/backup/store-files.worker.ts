// A thread that stores files for `StoringThreads`.
import { existsSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { BackupKey } from './backup-key.ts';
import { readUnlessAbsent } from './file-sources.ts';
import { FileFolder, realDisk } from './store-file.ts';
import type { StoredByThread, ThreadData, ThreadResult, ThreadTask } from './storing-threads.ts';

const { folder, key } = workerData as ThreadData;
const files = new FileFolder(
  folder,
  key && new BackupKey(Buffer.from(key.master), key.salt),
  realDisk,
  `.${threadId}`,
);
const isStored = (name: string): boolean => existsSync(files.pathOf(name));

const store = (path: string): StoredByThread => {
  try {
    const body = readUnlessAbsent(path);
    return body ? { sha256: files.store(body, isStored).sha256, size: body.length } : null;
  } catch (error) {
    // Structured clone would lose the code.
    const { message, code } = error as NodeJS.ErrnoException;
    return { problem: message, code };
  }
};

parentPort!.on('message', ({ id, paths }: ThreadTask) => {
  const result: ThreadResult = { id, stored: paths.map(store) };
  parentPort!.postMessage(result, []);
});
