import type {
  FlagStatus,
  FormFinding,
  flaggedFormList,
} from '@sitewright/contract/form-moderation/form-moderation';
import { type Expression, type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { paginate } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';
import type { FormFlagsTable } from './form-moderation.tables.ts';

export interface FormFlag {
  formId: string;
  siteId: string;
  name: string;
  findings: readonly FormFinding[];
  hash: FormFlagsTable['hash'];
}

/** Opens the flag of a form. False when these findings are known: they are open, dismissed or blocked already. */
export const openFlag = async (tx: TenantTransaction, flag: FormFlag, now: Date): Promise<boolean> => {
  const values = {
    site_id: flag.siteId,
    form_name: flag.name,
    findings: JSON.stringify(flag.findings),
    hash: flag.hash,
    status: 'open' as const,
    decided_by: null,
    flagged_at: now,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('form_flags')
    .values({ tenant_id: tx.tenantId, form_id: flag.formId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'form_id'])
        .doUpdateSet(values)
        .where('form_flags.status', '!=', 'blocked')
        .where('form_flags.hash', '!=', flag.hash),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** A form that no longer asks for anything suspicious needs no decision. */
export const closeOpenFlag = async (tx: TenantTransaction, formId: string): Promise<void> => {
  await tx
    .deleteFrom('form_flags')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('status', '=', 'open')
    .execute();
};

type Listing = z.output<typeof flaggedFormList.query>;

const flags = (tx: Transaction<Database>) =>
  tx
    .selectFrom('form_flags')
    .innerJoin('tenants', 'tenants.id', 'form_flags.tenant_id')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'form_flags.tenant_id').onRef('sites.id', '=', 'form_flags.site_id'),
    );

const shown = (query: ReturnType<typeof flags>) =>
  query
    .selectAll('form_flags')
    .select([
      'tenants.name as tenant_name',
      'tenants.created_at as tenant_created_at',
      'sites.name as site_name',
      'sites.subdomain',
      'sites.is_published',
    ]);
export type FormFlagRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const narrowed = (tx: Transaction<Database>, { q, status }: Pick<Listing, 'q' | 'status'>) =>
  flags(tx)
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('form_flags.form_name', 'ilike', containing(q!)),
          eb('sites.name', 'ilike', containing(q!)),
          eb('tenants.name', 'ilike', containing(q!)),
        ]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('form_flags.status', '=', status!));

const orders: Record<Listing['sort'], Expression<unknown>[]> = {
  newest: [sql`form_flags.flagged_at desc`],
  oldest: [sql`form_flags.flagged_at`],
};

export const listFlags = (
  db: Kysely<Database>,
  listing: Listing,
): Promise<{ rows: FormFlagRow[]; total: number }> =>
  withPlatform(db, (tx) =>
    paginate(listing, {
      matching: narrowed(tx, listing),
      columns: shown(flags(tx)),
      key: 'form_flags.form_id',
      order: orders[listing.sort],
    }),
  );

export const findFlag = (db: Kysely<Database>, formId: string): Promise<FormFlagRow | undefined> =>
  withPlatform(db, (tx) => shown(flags(tx).where('form_flags.form_id', '=', formId)).executeTakeFirst());

export interface Decision {
  from: readonly FlagStatus[];
  to: FlagStatus;
  blockedReason: string | null;
}

/** False when the flag is in no status that this decision starts from. */
export const decideFlag = async (
  tx: TenantTransaction,
  formId: string,
  { from, to, blockedReason }: Decision,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('form_flags')
    .set({ status: to, blocked_reason: blockedReason, decided_by: tx.userId ?? null })
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('status', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** `blocked` null: the form receives submissions again. */
export const setFormBlocked = async (
  tx: TenantTransaction,
  formId: string,
  blocked: { at: Date; reason: string } | null,
): Promise<void> => {
  await tx
    .updateTable('forms')
    .set({ blocked_at: blocked?.at ?? null, blocked_reason: blocked?.reason ?? null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', formId)
    .execute();
};

export const findTenantAge = async (tx: TenantTransaction): Promise<Date> => {
  const { created_at } = await tx
    .selectFrom('tenants')
    .select('created_at')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return created_at;
};
