import type { Selectable } from 'kysely';
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import type { LandingInstancesTable, LandingVersionsTable } from '../landing.tables.ts';

export type InstanceStatus = LandingInstancesTable['status'];
export type InstanceRow = Selectable<LandingInstancesTable> & { email: string | null };
export type VersionChange = LandingVersionsTable['change'];

type Stored = { templateId: string; config: object };

const storedOf = ({ templateId, ...config }: LandingConfig): Stored => ({ templateId, config });

/** The live page and the draft, as far as there are any. */
export const listInstances = (tx: TenantTransaction): Promise<InstanceRow[]> =>
  tx
    .selectFrom('landing_instances')
    .leftJoin('users', 'users.id', 'landing_instances.updated_by')
    .selectAll('landing_instances')
    .select('users.email')
    .where('landing_instances.tenant_id', '=', tx.tenantId)
    .execute();

const lockRow = (
  tx: TenantTransaction,
  status: InstanceStatus,
): Promise<Selectable<LandingInstancesTable> | undefined> =>
  tx
    .selectFrom('landing_instances')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst();

/**
 * The draft, locked until the transaction ends. Whoever needs both locks the draft before the live page, so that no two
 * transactions wait for each other.
 */
export const lockDraft = (tx: TenantTransaction) => lockRow(tx, 'draft');

/** Locked until the transaction ends; inserted where there is none. Undefined: a draft that was published meanwhile. */
export const lockInstance = async (
  tx: TenantTransaction,
  status: InstanceStatus,
  initial: LandingConfig,
): Promise<Selectable<LandingInstancesTable> | undefined> => {
  const { templateId, config } = storedOf(initial);
  await tx
    .insertInto('landing_instances')
    .values({
      tenant_id: tx.tenantId,
      status,
      template_id: templateId,
      config: JSON.stringify(config),
      version: 0,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'status']).doNothing())
    .execute();
  return lockRow(tx, status);
};

export const saveInstance = async (
  tx: TenantTransaction,
  status: InstanceStatus,
  { config: wanted, userId, now }: { config: LandingConfig; userId: string | null; now: Date },
): Promise<number> => {
  const { templateId, config } = storedOf(wanted);
  const { version } = await tx
    .updateTable('landing_instances')
    .set((eb) => ({
      template_id: templateId,
      config: JSON.stringify(config),
      version: eb('version', '+', 1),
      updated_by: userId,
      updated_at: now,
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', status)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

/** `version`: deletes no other one. */
export const deleteDraft = async (tx: TenantTransaction, version?: number): Promise<boolean> => {
  const row = await tx
    .deleteFrom('landing_instances')
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', 'draft')
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const setPublishTime = async (
  tx: TenantTransaction,
  publishAt: Date | null,
  userId: string | null,
): Promise<boolean> => {
  const row = await tx
    .updateTable('landing_instances')
    .set({ publish_at: publishAt, scheduled_by: publishAt ? userId : null })
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Tenants whose draft is due. */
export const listDueTenants = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('landing_instances').select('tenant_id').where('publish_at', '<=', now).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

/** Records a live state, and forgets the oldest ones. */
export const insertVersion = async (
  tx: TenantTransaction,
  row: {
    version: number;
    config: LandingConfig;
    change: VersionChange;
    userId: string | null;
    now: Date;
  },
): Promise<void> => {
  const { templateId, config } = storedOf(row.config);
  await tx
    .insertInto('landing_versions')
    .values({
      tenant_id: tx.tenantId,
      version: row.version,
      template_id: templateId,
      config: JSON.stringify(config),
      change: row.change,
      created_by: row.userId,
      created_at: row.now,
    })
    .execute();
  await tx
    .deleteFrom('landing_versions')
    .where('tenant_id', '=', tx.tenantId)
    .where('version', '<=', row.version - landingLimits.versionsKept)
    .execute();
};

export const listVersions = (tx: TenantTransaction) =>
  tx
    .selectFrom('landing_versions')
    .leftJoin('users', 'users.id', 'landing_versions.created_by')
    .select([
      'landing_versions.version',
      'landing_versions.template_id',
      'landing_versions.change',
      'landing_versions.created_at',
      'users.email',
    ])
    .where('landing_versions.tenant_id', '=', tx.tenantId)
    .orderBy('landing_versions.version', 'desc')
    .limit(landingLimits.versionsKept)
    .execute();

export const findVersion = (tx: TenantTransaction, version: number) =>
  tx
    .selectFrom('landing_versions')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('version', '=', version)
    .executeTakeFirst();

export const findTenantLocale = async (tx: TenantTransaction): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('tenants')
    .select('locale')
    .where('id', '=', tx.tenantId)
    .executeTakeFirst();
  return row?.locale;
};
