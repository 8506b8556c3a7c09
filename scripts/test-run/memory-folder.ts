// A folder in memory for what tests write. Each test file makes and drops a database, thousands of files in all, and every
// browser a profile: on a disk that takes up to a third of the processor's time.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Far more than a run writes, so that the rest of the machine keeps enough memory. */
const leastFreeBytes = 6 * 1024 ** 3;

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastFreeBytes && freemem() >= leastFreeBytes;
  } catch {
    return false;
  }
};

/** Runs work with a folder for temporary files in memory; without one where memory is scarce or another one is asked for. */
export const withMemoryFolder = async <Result>(
  work: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> => {
  if (process.env['TMPDIR'] !== undefined || !isRoomy()) return work({});
  const folder = mkdtempSync(join(memory, 'sitewright-'));
  // The database runs as another user when root runs the tests.
  chmodSync(folder, 0o711);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
