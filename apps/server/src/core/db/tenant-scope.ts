import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import { withSettings } from './scoped-dialect.ts';
import type { Database } from './tables.ts';

/**
 * The only ways to open a transaction. Stores take a `TenantTransaction`, so a query on tenant rows cannot be
 * written without a tenant; queries filter by its `tenantId` in addition to the row policies.
 */
export interface TenantScope {
  tenantId: string;
  userId?: string | undefined;
}

const dryRuns = new AsyncLocalStorage<true>();

/** Carries the result of a transaction past its rollback. */
class RolledBack<T> {
  readonly result: T;
  constructor(result: T) {
    this.result = result;
  }
}

/**
 * Runs work whose tenant transactions are rolled back instead of committed, so that it returns what it would have done.
 * Only for work that writes nowhere else, and in one transaction: a second one would not see the first.
 */
export const asDryRun = <T>(work: () => Promise<T>): Promise<T> => dryRuns.run(true, work);

const unlessDryRun = async <T>(execute: (finish: (result: T) => T) => Promise<T>): Promise<T> => {
  if (!dryRuns.getStore()) return execute((result) => result);
  try {
    return await execute((result) => {
      throw new RolledBack(result);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
};

export type TenantTransaction = Transaction<Database> & TenantScope;

/** Runs `fn` in one transaction that reads and writes the rows of one tenant only. */
export const withTenant = <T>(
  db: Kysely<Database>,
  scope: TenantScope,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const { tenantId, userId } = scope;
  // An empty tenant would count as "no tenant" and silently return no rows.
  if (tenantId === '') throw new Error('withTenant needs a tenant id');
  return unlessDryRun((finish) =>
    withSettings({ 'app.tenant_id': tenantId, 'app.user_id': userId ?? '' }, () =>
      db.transaction().execute(async (tx) => finish(await fn(Object.assign(tx, { tenantId, userId })))),
    ),
  );
};

/** Like `withTenant`, for work of several queries that must all see the same moment. */
export const withTenantSnapshot = <T>(
  db: Kysely<Database>,
  { tenantId, userId }: TenantScope,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> =>
  withSettings({ 'app.tenant_id': tenantId, 'app.user_id': userId ?? '' }, () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => fn(Object.assign(tx, { tenantId, userId }))),
  );

/** One transaction on global tables; tenant rows are invisible in it. */
export const inTransaction = <T>(
  db: Kysely<Database>,
  fn: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => db.transaction().execute(fn);

/** Like `inTransaction`, for a known user: their own memberships in every tenant are visible. */
export const withActor = <T>(
  db: Kysely<Database>,
  userId: string,
  fn: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => withSettings({ 'app.user_id': userId }, () => db.transaction().execute(fn));

/**
 * Reads across all tenants, for staff of the installation whose permission has the scope `any`. The policies let it
 * read some tables and write none: tenant rows are changed inside that tenant.
 */
export const withPlatform = <T>(
  db: Kysely<Database>,
  fn: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => withSettings({ 'app.platform': 'on' }, () => db.transaction().execute(fn));

/**
 * Lets a transaction go on in another tenant. Only for rows that move from one to the other: what it reads before and after
 * belongs to different tenants.
 */
export const switchTenant = async (tx: TenantTransaction, tenantId: string): Promise<void> => {
  if (tenantId === '') throw new Error('switchTenant needs a tenant id');
  await sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(tx);
  tx.tenantId = tenantId;
};
