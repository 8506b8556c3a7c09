// Transactions that begin with their scope set. The settings are sent in the same message as `begin`, so that a
// scoped transaction costs two round trips more than a plain query, not three.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { escapeLiteral, type Pool } from 'pg';
import { isDatabaseGone } from './database-errors.ts';
import { isOnReplica } from './replica/read-target.ts';
import type { DatabaseWatch, TransactionOutcome } from './database-watch.ts';

/** Settings of one transaction by name, such as `app.tenant_id`. */
export type ScopeSettings = Readonly<Record<string, string>>;

interface Waiting {
  settings: ScopeSettings | undefined;
}
const waiting = new AsyncLocalStorage<Waiting>();

/**
 * Applies these settings to the next transaction that `open` begins; transactions nested inside it begin without
 * them.
 */
export const withSettings = <T>(settings: ScopeSettings, open: () => Promise<T>): Promise<T> =>
  waiting.run({ settings }, open);

const takeSettings = (): ScopeSettings | undefined => {
  const store = waiting.getStore();
  const settings = store?.settings;
  if (store) store.settings = undefined;
  return settings;
};

/**
 * The connection was lost during commit, so it is unknown whether the transaction was committed. Nothing that it
 * refers to may be deleted.
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';

  constructor(cause: Error) {
    super('the connection was lost during a commit', { cause });
  }
}

export interface ScopedOptions {
  watch?: DatabaseWatch | undefined;
  /** Connections for work that runs in `onReplica`. */
  replica?: Pool | undefined;
}

type PooledConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class ScopedDriver extends PostgresDriver {
  readonly #watch: DatabaseWatch | undefined;
  readonly #begunAt = new WeakMap<DatabaseConnection, number>();
  readonly #replica: PostgresDriver | undefined;
  readonly #readOnly = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, { watch, replica }: ScopedOptions) {
    super(config);
    this.#watch = watch;
    this.#replica = replica && new PostgresDriver({ pool: replica });
  }

  override async init(...options: Parameters<PostgresDriver['init']>): Promise<void> {
    await super.init(...options);
    await this.#replica?.init(...options);
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    if (!this.#replica || !isOnReplica()) return super.acquireConnection(...options);
    const connection = await this.#replica.acquireConnection(...options);
    this.#readOnly.add(connection);
    return connection;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#replica?.destroy();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    transaction: TransactionSettings,
  ): Promise<void> {
    const settings = takeSettings();
    this.#begunAt.set(connection, performance.now());
    try {
      if (settings) await this.#beginScoped(connection, settings, transaction);
      else if (this.#readOnly.has(connection))
        await super.beginTransaction(connection, { ...transaction, accessMode: 'read only' });
      else await super.beginTransaction(connection, transaction);
    } catch (error) {
      // A connection must not return to the pool inside a transaction.
      await this.rollbackTransaction(connection as PooledConnection);
      throw error;
    }
  }

  async #beginScoped(
    connection: DatabaseConnection,
    settings: ScopeSettings,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const begin = `begin${level}${this.#readOnly.has(connection) ? ' read only' : ''}`;
    // Local to the transaction, so that a pooled connection carries no scope to its next user.
    const calls = Object.entries(settings).map(
      ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
    );
    await connection.executeQuery(CompiledQuery.raw(`${begin}; select ${calls.join(', ')}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
      this.#noteEnd(connection, 'committed');
    } catch (error) {
      throw error instanceof Error && isDatabaseGone(error) ? new CommitUnknownError(error) : error;
    }
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    // A connection that cannot roll back is closed, which undoes the transaction. The original error is the one to
    // report.
    await super.rollbackTransaction(connection).catch(() => undefined);
    this.#noteEnd(connection, 'rolled_back');
  }

  #noteEnd(connection: DatabaseConnection, outcome: TransactionOutcome): void {
    const begunAt = this.#begunAt.get(connection);
    if (begunAt === undefined) return;
    this.#begunAt.delete(connection);
    this.#watch?.noteTransaction(outcome, performance.now() - begunAt);
  }
}

export class ScopedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #options: ScopedOptions;

  constructor(config: PostgresDialectConfig, options: ScopedOptions = {}) {
    super(config);
    this.#config = config;
    this.#options = options;
  }

  override createDriver(): ScopedDriver {
    return new ScopedDriver(this.#config, this.#options);
  }
}
