// The old version, run as users ran it: a process with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const adminPassword = 'a sentence for the first admin';
export const secretKey = 'the secret key of the upgrade fixture, known to everybody';

export interface OldProgram {
  url: string;
  port: number;
  dataDir: string;
  checkout: string;
  /** As the owner of the tables, without row-level security. */
  pool: ReturnType<(typeof import('../../apps/server/src/core/db/database.ts'))['createPool']>;
  start: (settings?: NodeJS.ProcessEnv) => Promise<void>;
  stop: () => Promise<void>;
  /** Stops the database, too. */
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

/** A module of the old checkout, so that its data is created and read by its own code. */
export const importFrom = async <T>(checkout: string, file: string): Promise<T> =>
  (await import(pathToFileURL(join(checkout, file)).href)) as T;

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

export const openOldProgram = async (checkout: string, dataDir: string): Promise<OldProgram> => {
  const { startEmbeddedPostgres } = await importFrom<
    typeof import('../../apps/server/src/core/db/embedded-postgres/embedded-postgres.ts')
  >(checkout, 'apps/server/src/db/embedded-postgres.ts');
  const { createPool } = await importFrom<typeof import('../../apps/server/src/core/db/database.ts')>(
    checkout,
    'apps/server/src/db/database.ts',
  );
  const { createLog } = await importFrom<typeof import('../../apps/server/src/core/log.ts')>(
    checkout,
    'apps/server/src/log.ts',
  );
  const log = createLog({ logLevel: 'error' });
  // Started here, so that the process below attaches to it and it outlives each of its restarts.
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(server.connection, log);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child!.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };

  return {
    url,
    port,
    dataDir,
    checkout,
    pool,
    start: async (settings = {}) => {
      child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: checkout,
        stdio: 'inherit',
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          APP_URL: url,
          DATA_DIR: dataDir,
          SECRET_KEY: secretKey,
          ADMIN_PASSWORD: adminPassword,
          DEMO: '0',
          ROLE: 'all',
          LOG_LEVEL: 'error',
          ...settings,
        },
      });
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error('The old program ended before it was ready.');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    stop,
    close: async () => {
      await stop();
      await pool.end();
      await server.stop();
    },
  };
};
