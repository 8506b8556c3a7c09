import type { Transaction } from 'kysely';
import { defineHook } from '../../core/context/hooks.ts';
import type { Database } from '../../core/db/tables.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { UserRow } from '../users/users.store.ts';

/** Lets features take part in the registration of a user, in its transaction, which is that of the tenant joined. */
export const accountRegistering = defineHook<{
  tx: Transaction<Database>;
  user: Pick<UserRow, 'id' | 'locale'>;
  tenantId: string;
  meta: CallMeta;
}>('account.registering');
