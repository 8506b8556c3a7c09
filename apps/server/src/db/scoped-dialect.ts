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

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    transaction: TransactionSettings,
  ): Promise<void> {
    const settings = takeSettings();
    if (!settings) return super.beginTransaction(connection, transaction);
    // Local to the transaction, so that a pooled connection carries nothing to its next user.
    const calls = Object.entries(settings).map(
      ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
    );
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; select ${calls.join(', ')}`));
    } catch (error) {
      // A connection must not go back to the pool inside a transaction.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
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
