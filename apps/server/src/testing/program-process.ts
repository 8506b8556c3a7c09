// The program as a process of its own, started as an operator would start it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** A folder for `DATA_DIR` and what a test keeps beside it. */
export const makeProgramFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-main-'));
  // Otherwise, when root runs the test, the database would be created elsewhere.
  chmodSync(folder, 0o711);
  return folder;
};

export const spawnProgram = (dataDir: string, settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: '/usr/bin:/bin',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The lines that the program prints until it is ready. */
export const untilReady = async (program: ChildProcess): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of createInterface({ input: program.stdout! })) {
    lines.push(line.trim());
    if (line.includes('Data folder')) return lines;
  }
  throw new Error(`the server ended: ${await text(program.stderr!)}`);
};

/** What a program that ends by itself says, and its exit code. */
export const endOf = async (program: ChildProcess): Promise<{ problem: string; code: number | null }> => {
  const [problem, [code]] = await Promise.all([
    text(program.stderr!),
    once(program, 'exit') as Promise<[number | null]>,
  ]);
  return { problem, code };
};
