// The product as its own process with its own data folder, as a user would run it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..');

export interface OurServer {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** From launch to readiness. */
  startMs: number;
  /** Stops the process and keeps its data. */
  stop: () => Promise<void>;
  /** Stops the process and deletes its data. */
  close: () => Promise<void>;
}

export interface LaunchOptions {
  /** Script and arguments for the pinned Node; absent: the server itself. */
  script?: readonly string[];
  folder?: string;
  dataDir?: string;
  /** Absent: a free one. */
  port?: number;
  settings?: NodeJS.ProcessEnv;
  readyWithinMs?: number;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export const makeTemporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `sitewright-bench-${name}-`));
  // A database started by root runs as another user, which needs access to the folder.
  chmodSync(folder, 0o711);
  return folder;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
};

const endOf = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
};

const waitUntilReady = async (child: ChildProcess, url: string, withinMs: number): Promise<void> => {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
    });
  }
  const until = performance.now() + withinMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      await endOf(child);
      throw new Error(`The server did not get ready within ${withinMs} ms:\n${output}`);
    }
    await wait(10);
  }
};

export const launchOurServer = async (options: LaunchOptions = {}): Promise<OurServer> => {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataDir = options.dataDir ?? makeTemporaryFolder('data');
  const startedAt = performance.now();
  const child = spawn(process.execPath, options.script ?? ['apps/server/src/main.ts'], {
    cwd: options.folder ?? root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(child, url, options.readyWithinMs ?? 60_000);
  const startMs = performance.now() - startedAt;
  const stop = (): Promise<void> => endOf(child);
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    startMs,
    stop,
    close: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
