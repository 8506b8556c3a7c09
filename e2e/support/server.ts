// The real server as a separate process, as an operator would start it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A running server, for tests that neither stop nor configure it. */
export interface TestServer {
  url: string;
  port: number;
  /** The local link printed at the last start, and the cookie header of a browser that opened it. */
  localLink: () => string;
  demoHeaders: () => { cookie: string };
}

export interface RunningServer extends TestServer {
  dataDir: string;
  output: () => string;
  /** Kills the server immediately, like a crash. */
  kill: () => Promise<void>;
  /** Restarts it on the same data and port. */
  restart: () => Promise<void>;
  /** The process id of the embedded database. */
  databasePid: () => number;
  /** Stops it gracefully and keeps its data. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const waitUntilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null) throw new Error(`the server ended before it was ready:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`timed out waiting for the server:\n${output()}`);
};

/** Password of the first admin, unless a test starts with an empty folder. */
export const adminPassword = 'a sentence for the first admin';

export const makeDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-e2e-'));
  // A database started by root runs as another OS user, which needs access to the folder.
  chmodSync(dataDir, 0o711);
  return dataDir;
};

/** Copies a prepared data folder with an initialized and seeded database. */
export const copyDataDir = (preparedData: string): string => {
  const dataDir = makeDataDir();
  execFileSync('cp', ['-a', `${preparedData}/.`, dataDir]);
  return dataDir;
};

/** Environment variables, or a function of the server's URL that returns them. */
export type ServerSettings = NodeJS.ProcessEnv | ((url: string) => Promise<NodeJS.ProcessEnv>);

/** AVIF encoding would run for seconds after each publish, in parallel with the next tests; server tests cover it. */
export const testDefaults: NodeJS.ProcessEnv = { IMAGE_AVIF: 'off' };

/**
 * Starts a server for one test file. It costs seconds, so use it only for files that need other settings, restart the
 * server, change the whole installation, or read all of its rows; others use `sharedServer`.
 */
export const startServer = (settings: ServerSettings = {}): Promise<RunningServer> =>
  startServerIn(copyDataDir(inject('preparedData')), settings, testDefaults);

/** First start, with an empty data folder. */
export const startFirstServer = (): Promise<RunningServer> => startServerIn(makeDataDir());

export const startServerIn = async (
  dataDir: string,
  settings: ServerSettings = {},
  defaults: NodeJS.ProcessEnv = {},
): Promise<RunningServer> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const chosen = typeof settings === 'function' ? await settings(url) : settings;
  let output = '';
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        APP_URL: url,
        DATA_DIR: dataDir,
        ...defaults,
        ...chosen,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitUntilReady(url, child, () => output);
  };
  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
      else {
        child.once('exit', () => resolve());
        child.kill(signal);
      }
    });

  await start();
  return {
    url,
    port,
    dataDir,
    output: () => output,
    localLink: () => readLocalLink(output),
    demoHeaders: () => demoHeaders(port, readLocalLink(output)),
    kill: () => end('SIGKILL'),
    restart: start,
    databasePid: () => Number(readDatabasePid(dataDir)),
    stop: () => end('SIGTERM'),
    close: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export const demoHeaders = (port: number, localLink: string): { cookie: string } => ({
  cookie: `sitewright_local_${port}=${localLink.split('/').at(-1)}`,
});

const readLocalLink = (output: string): string => {
  const link = [...output.matchAll(/Sitewright is ready: (\S+\/local\/\S+)/g)].at(-1)?.[1];
  if (link === undefined) throw new Error('The server printed no local link: start it with DEMO=1');
  return link;
};

/** First line of the database's pid file, wherever the launcher stores its cluster. */
const readDatabasePid = (dataDir: string): string => {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const file = join(dataDir, entry.name, 'postmaster.pid');
    if (entry.isDirectory() && existsSync(file)) return readFileSync(file, 'utf8').split('\n')[0] ?? '';
  }
  throw new Error('the database has no pid file');
};
