import type { withConnection } from '../../apps/server/src/core/backup/database-loss.ts';

/** A connection as the superuser of the embedded database. */
export type OwnerClient = Parameters<Parameters<typeof withConnection>[1]>[0];
