import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import type { Connection } from '../database.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensureSocketFolder, locateCluster } from './cluster.ts';
import type { ClusterLocation } from './cluster.ts';
import { clearStaleRecord, findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { launchServer } from './server.ts';
import type { RunningServer } from './server.ts';

/**
 * Starts the PostgreSQL that comes with the product, or attaches to the one that another process of this
 * installation started, and keeps it running as long as this process runs.
 */
export interface EmbeddedPostgres {
  /** As the superuser that owns the schema. */
  connection: Connection;
  /** True while another process runs the server; that process stops it. */
  readonly attached: boolean;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  /** False trades safety against power loss for speed, for throwaway databases of tests. */
  durable?: boolean;
  database?: string;
  log: Log;
}

const pollMs = 10;
const attemptsMax = 100;
/** A server that ran this long is restarted at once; one that keeps crashing is restarted after a pause. */
const calmMs = 60_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** One period with a running server: our own, or another process's, observed through a connection. */
type Hold =
  | { kind: 'own'; server: RunningServer; lost: Promise<void> }
  | { kind: 'attached'; watch: Client; lost: Promise<void> };

const connectionTo = ({ port, socketFolder }: Pick<Postmaster, 'port' | 'socketFolder'>, database: string) =>
  ({
    host: socketFolder === '' ? '127.0.0.1' : socketFolder,
    port,
    user: 'postgres',
    database,
  }) satisfies Connection;

const attachTo = async (postmaster: Postmaster): Promise<Hold | undefined> => {
  const watch = new Client({ ...connectionTo(postmaster, 'postgres'), connectionTimeoutMillis: 5_000 });
  const lost = new Promise<void>((resolve) => {
    watch.on('error', () => resolve());
    watch.on('end', () => resolve());
  });
  try {
    await watch.connect();
    return { kind: 'attached', watch, lost };
  } catch {
    // The server is starting or stopping.
    return undefined;
  }
};

/** Retries until there is a server: another process may be starting or stopping it. */
const obtainServer = async (place: ClusterLocation, start: () => RunningServer): Promise<Hold> => {
  for (let attempt = 1; ;) {
    const running = findPostmaster(place.cluster);
    if (running) {
      const hold = running.isReady ? await attachTo(running) : undefined;
      if (hold) return hold;
      await wait(pollMs);
      continue;
    }
    clearStaleRecord(place.cluster);
    attempt += 1;
    const server = start();
    while (!server.hasExited() && !server.owns(findPostmaster(place.cluster))) await wait(pollMs);
    if (!server.hasExited()) return { kind: 'own', server, lost: server.exited };
    // Another launcher was faster, or the worker processes of a killed server are still exiting.
    const isPassing = findPostmaster(place.cluster) || /lock file|shared memory block/.test(server.output());
    if (!isPassing || attempt === attemptsMax) {
      const reason = server.output().split('\n').slice(-3).join(' ');
      throw new StartError(
        `The embedded PostgreSQL did not start: ${reason} (set DATABASE_URL to use another PostgreSQL 15 or newer).`,
      );
    }
    await wait(100);
  }
};

const ensureDatabase = async (connection: Connection, name: string): Promise<void> => {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    // Two first starts at once: the other process created it.
    if (!(error instanceof DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
};

const release = (hold: Hold): Promise<void> =>
  hold.kind === 'own' ? hold.server.stop() : hold.watch.end().catch(() => undefined);

export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { log, durable = true, database = 'sitewright' } = options;
  const place = locateCluster(options.dataDir);
  const binaries = findBinaries(place.home, place.account);
  ensureCluster(place, binaries, durable);
  let socketFolder: string | undefined;
  const start = (): RunningServer => {
    socketFolder = ensureSocketFolder(place, socketFolder);
    return launchServer({ place, binaries, socketFolder, durable });
  };

  let hold = await obtainServer(place, start);
  const connection = connectionTo(findPostmaster(place.cluster)!, database);
  socketFolder = connection.host;
  await ensureDatabase(connection, database);

  const stopping = new AbortController();
  /** Replaces a server that died by a new one at the same address, so that pools recover. */
  const keepRunning = async (): Promise<void> => {
    let pauseMs = 0;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      await hold.lost;
      if (stopping.signal.aborted) return;
      log.error({ cluster: place.cluster }, 'the embedded database has stopped; restarting it');
      pauseMs = performance.now() - since > calmMs ? 0 : Math.min(pauseMs * 2 + firstPauseMs, longestPauseMs);
      await wait(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      try {
        hold = await obtainServer(place, start);
        log.info({ attached: hold.kind === 'attached' }, 'the embedded database is back');
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be restarted');
      }
    }
    await release(hold);
  };
  const supervision = keepRunning();

  const stop = async (): Promise<void> => {
    stopping.abort();
    await release(hold);
    await supervision;
  };
  let stopped: Promise<void> | undefined;
  return {
    connection,
    get attached() {
      return hold.kind === 'attached';
    },
    stop: () => (stopped ??= stop()),
  };
};
