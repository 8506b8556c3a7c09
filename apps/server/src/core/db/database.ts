import { Kysely } from 'kysely';
import { Client, Pool, types as driverTypes } from 'pg';
import type { ClientConfig, PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { ScopedPostgresDialect } from './scoped-dialect.ts';
import type { Database } from './tables.ts';

/** Connection pools and their query builder. The role that a pool connects as decides what it may access. */
export const runtimeRole = 'sitewright_app';

/** How to reach a server as one role, without pool settings; every field is understood by `pg`. */
export interface Connection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

/** 64-bit integers are parsed as numbers: none of ours (versions, sizes, ids) exceeds 2^53. */
const readBigint = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
};
const int8: number = driverTypes.builtins.INT8;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? readBigint
      : (driverTypes.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
};

/** Of a session of the application, as PostgreSQL spells them. */
export const sessionSettings = {
  search_path: 'app',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
} as const;

const poolSettings = {
  max: 16,
  connectionTimeoutMillis: 10_000,
  // Detects a network that has gone away silently.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types,
} satisfies PoolConfig;

/** SQLSTATE read_only_sql_transaction. */
const readOnlyCode = '25006';

/**
 * A pool handles errors of its idle connections only. A connection that is cut between two queries while it is
 * checked out would end the process; its user gets the error from the next query. A connection to a server that is no
 * longer the primary would stay in the pool and refuse every write.
 */
export class HeldClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyCode) void this.end();
    });
  }
}

/** Longer than any statement may take: a server that has not answered by then is taken for hung. */
const silenceMs = 20_000;

export interface PoolOptions {
  query_timeout?: number;
  connectionTimeoutMillis?: number;
  max?: number;
  /** As PostgreSQL shows it among its sessions. */
  application_name?: string;
  /** Through a pooler, which refuses settings of a session: the role has them. */
  isPooled?: boolean;
}

const startOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** A pool of the running application, as the role that owns no objects. */
export const createPool = (
  connection: Connection,
  log: Log,
  {
    query_timeout = silenceMs,
    connectionTimeoutMillis = poolSettings.connectionTimeoutMillis,
    max = poolSettings.max,
    application_name = 'sitewright',
    isPooled = false,
  }: PoolOptions = {},
): Pool => {
  const pool = new Pool({
    ...connection,
    ...poolSettings,
    ...(isPooled ? {} : { options: startOptions }),
    ...{ query_timeout, connectionTimeoutMillis, max, application_name },
    Client: HeldClient,
  });
  // Without a listener, a database that stops would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  return pool;
};

export const createDatabase = (pool: Pool, watch?: DatabaseWatch, replica?: Pool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new ScopedPostgresDialect({ pool }, { watch, replica }),
    ...(watch && { log: watch.noteStatement }),
  });

/** The same server and role, another database. */
export const inDatabase = (owner: Connection, database: string): Connection => {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

/** The same server, as the runtime role. */
export const asRuntimeRole = (owner: Connection, password?: string): Connection => {
  if (owner.connectionString === undefined) {
    return { ...owner, user: runtimeRole, ...(password === undefined ? {} : { password }) };
  }
  const url = new URL(owner.connectionString);
  url.username = runtimeRole;
  url.password = password ?? '';
  // Options in the URL would override those of the pool.
  url.searchParams.delete('options');
  return { connectionString: url.href };
};
