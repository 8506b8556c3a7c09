// Transactions that begin with their scope set. The settings travel in the same message as `begin`, so that a
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
import { escapeLiteral } from 'pg';
import { isDatabaseGone } from './database-faults.ts';

/** Settings of one transaction by name, such as `app.tenant_id`. */
export type ScopeSettings = Readonly<Record<string, string>>;

interface Waiting {
  settings: ScopeSettings | undefined;
}
const waiting = new AsyncLocalStorage<Waiting>();

/** The next transaction that `open` begins has these settings; what runs inside it begins its own without them. */
export const withSettings = <T>(settings: ScopeSettings, open: () => Promise<T>): Promise<T> =>
  waiting.run({ settings }, open);

const takeSettings = (): ScopeSettings | undefined => {
  const store = waiting.getStore();
  const settings = store?.settings;
  if (store) store.settings = undefined;
  return settings;
};

/**
 * The connection was lost while the transaction was being committed: what it did may be there, or not. Nothing that it
 * names may be taken away.
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';

  constructor(cause: Error) {
    super('the connection was lost during a commit', { cause });
  }
}

type PooledConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    transaction: TransactionSettings,
  ): Promise<void> {
    const settings = takeSettings();
    try {
      if (settings) await this.#beginScoped(connection, settings);
      else await super.beginTransaction(connection, transaction);
    } catch (error) {
      // A connection must not go back to the pool inside a transaction.
      await this.rollbackTransaction(connection as PooledConnection);
      throw error;
    }
  }

  async #beginScoped(connection: DatabaseConnection, settings: ScopeSettings): Promise<void> {
    // Local to the transaction, so that a pooled connection carries nothing to its next user.
    const calls = Object.entries(settings).map(
      ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
    );
    await connection.executeQuery(CompiledQuery.raw(`begin; select ${calls.join(', ')}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw error instanceof Error && isDatabaseGone(error) ? new CommitUnknownError(error) : error;
    }
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    // What cannot be rolled back is cut off, and so undone. Why it came to that is the error worth telling.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

export class ScopedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): ScopedDriver {
    return new ScopedDriver(this.#config);
  }
}
