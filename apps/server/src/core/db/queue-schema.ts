import type { ClientBase } from 'pg';
import { PgBoss } from 'pg-boss';
import { runtimeRole } from './database.ts';
import type { Connection } from './database.ts';

/** Tables of the job queue. They belong to the owner and change in the migration step only. */
export const queueSchema = 'pgboss';

export const migrateQueue = async (client: ClientBase, owner: Connection): Promise<void> => {
  const boss = new PgBoss({
    ...owner,
    schema: queueSchema,
    max: 1,
    migrate: true,
    supervise: false,
    schedule: false,
  });
  // Every failed statement also rejects the call that made it; an unhandled error event would end the process.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  await client.query(
    `grant usage on schema ${queueSchema} to ${runtimeRole};
     grant select, insert, update, delete on all tables in schema ${queueSchema} to ${runtimeRole}`,
  );
};
