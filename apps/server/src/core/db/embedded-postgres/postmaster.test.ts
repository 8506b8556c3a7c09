import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clearStaleRecord, isAlive } from './postmaster.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const zombieOf = (parentPid: number | undefined): number | undefined => {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' && parent === String(parentPid);
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
};

/** A zombie: a process that has ended but that its parent has not waited for. */
const makeZombie = async (): Promise<number> => {
  const parent = spawn('sh', ['-c', 'true & exec sleep 20']);
  endings.push(() => parent.kill('SIGKILL'));
  await expect.poll(() => zombieOf(parent.pid)).toBeDefined();
  return zombieOf(parent.pid)!;
};

describe.runIf(process.platform === 'linux')('the record of a killed database', () => {
  it('stays while its process is not yet waited for, so that no second server starts beside its last writers', async () => {
    const cluster = mkdtempSync(path.join(tmpdir(), 'sitewright-record-'));
    endings.push(() => rmSync(cluster, { recursive: true, force: true }));
    const zombie = await makeZombie();
    expect(isAlive(zombie)).toBe(false);
    const file = path.join(cluster, 'postmaster.pid');
    writeFileSync(file, `${zombie}\n${cluster}\n0\n5432\n/tmp\n\n\nready\n`);
    clearStaleRecord(cluster);
    expect(existsSync(file)).toBe(true);
  });
});
