import { Client } from 'pg';
import type { Env } from '../env.ts';
import { migrateQueue } from './queue-schema.ts';
import type { Log } from '../log.ts';
import { deriveKey } from '../crypto/secret-key.ts';
import { StartError } from '../start-error.ts';
import { asRuntimeRole } from './database.ts';
import type { Connection } from './database.ts';
import { applyMigrations, withMigrationLock } from './migrate.ts';
import { ensureOwnerPolicies, ensureRuntimeRole, setRoleSettings } from './runtime-role.ts';

/** The database server of the application: the embedded one, or the one that DATABASE_URL names. */
export interface OpenDatabase {
  owner: Connection;
  runtime: Connection;
  /** As the runtime role past a pooler, for what needs a session of its own; undefined without a pooler. */
  session?: Connection;
  /** As the runtime role on the standby that reads may use. */
  replica?: Connection;
  /** Stops the embedded server if this process started it; an external server is left alone. */
  stop(): Promise<void>;
}

export const openDatabase = async (
  env: Pick<Env, 'databaseUrl' | 'databaseSessionUrl' | 'databaseReplicaUrl' | 'dataDir'>,
  secretKey: Buffer,
  log: Log,
): Promise<OpenDatabase> => {
  const { databaseUrl, databaseSessionUrl, databaseReplicaUrl } = env;
  if (databaseUrl !== undefined) {
    const owner = { connectionString: databaseSessionUrl ?? databaseUrl };
    const password = deriveKey(secretKey, 'database-role').toString('base64url');
    return {
      owner,
      runtime: asRuntimeRole({ connectionString: databaseUrl }, password),
      ...(databaseSessionUrl === undefined ? {} : { session: asRuntimeRole(owner, password) }),
      ...(databaseReplicaUrl === undefined
        ? {}
        : { replica: asRuntimeRole({ connectionString: databaseReplicaUrl }, password) }),
      stop: async () => undefined,
    };
  }
  // Imported only here: an installation with its own server never needs the launcher.
  const { startEmbeddedPostgres } = await import('./embedded-postgres/embedded-postgres.ts');
  const server = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
  return { owner: server.connection, runtime: asRuntimeRole(server.connection), stop: () => server.stop() };
};

const minimumVersion = 15;

/** Migrates role, schema and job tables to this version of the product; returns the names of applied migrations. */
export const prepareDatabase = async (
  { owner, runtime, session }: Pick<OpenDatabase, 'owner' | 'runtime' | 'session'>,
  log: Log,
): Promise<string[]> => {
  const client = new Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on('error', (error) => log.warn({ err: error }, 'the migration connection was lost'));
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const major = rows[0]?.major ?? 0;
    if (major < minimumVersion) {
      throw new StartError(
        `DATABASE_URL names a PostgreSQL ${major}, but Sitewright needs ${minimumVersion} or newer.`,
      );
    }
    return await withMigrationLock(client, async () => {
      await ensureRuntimeRole(client, session ?? runtime);
      if (session) await setRoleSettings(client);
      const applied = await applyMigrations(client, log);
      await ensureOwnerPolicies(client);
      await migrateQueue(client, owner);
      return applied;
    });
  } finally {
    await client.end();
  }
};
