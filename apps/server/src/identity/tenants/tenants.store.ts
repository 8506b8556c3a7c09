import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database, TenantsTable } from '../../core/db/tables.ts';
import {
  inTransaction,
  withActor,
  withPlatform,
  type TenantTransaction,
} from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';

export type TenantRow = Selectable<TenantsTable>;
type Db = Kysely<Database> | Transaction<Database>;

/** A tenant with its host, its owner and its counts. */
export type TenantView = TenantRow & {
  host: string | null;
  owner_email: string | null;
  owner_name: string | null;
  people: number;
  sites: number;
  published: number;
  storage: number;
};

const count = sql<number>`count(*)`;

const tenantStats = (eb: ExpressionBuilder<Database, 'tenants'>) => {
  const sitesOf = eb
    .selectFrom('sites')
    .whereRef('sites.tenant_id', '=', 'tenants.id')
    .where('sites.deleted_at', 'is', null);
  return [
    eb
      .selectFrom('host_names')
      .select('host_names.name')
      .whereRef('host_names.tenant_id', '=', 'tenants.id')
      .where('host_names.kind', '=', 'tenant')
      .orderBy('host_names.created_at')
      .limit(1)
      .as('host'),
    eb
      .selectFrom('memberships')
      .select(count.as('n'))
      .whereRef('memberships.tenant_id', '=', 'tenants.id')
      .$castTo<{ n: number }>()
      .as('people'),
    sitesOf.select(count.as('n')).as('sites'),
    sitesOf.where('sites.is_published', '=', true).select(count.as('n')).as('published'),
    eb
      .selectFrom('media')
      .select(sql<number>`coalesce(sum(size), 0)::float8`.as('n'))
      .whereRef('media.tenant_id', '=', 'tenants.id')
      .where('media.deleted_at', 'is', null)
      .as('storage'),
  ] as const;
};

const views = (tx: Db) =>
  tx
    .selectFrom('tenants')
    .leftJoin('users as owner', 'owner.id', 'tenants.owner_id')
    .selectAll('tenants')
    .select([
      'owner.email as owner_email',
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('owner_name'),
    ])
    .select((eb) => tenantStats(eb as unknown as ExpressionBuilder<Database, 'tenants'>));

export const findTenantView = async (db: Kysely<Database>, id: string): Promise<TenantView | undefined> => {
  const row = await withPlatform(db, (tx) => views(tx).where('tenants.id', '=', id).executeTakeFirst());
  return row as TenantView | undefined;
};

export interface TenantListing {
  page: number;
  limit: number;
  q?: string | undefined;
  status?: TenantRow['status'] | undefined;
  kind?: TenantRow['kind'] | undefined;
  sort: 'created' | 'name' | 'people' | 'sites';
  order?: 'asc' | 'desc' | undefined;
}

export const listTenantViews = (
  db: Kysely<Database>,
  { page, limit, q, status, kind, sort, order }: TenantListing,
): Promise<{ rows: TenantView[]; total: number }> =>
  withPlatform(db, async (tx) => {
    const pattern = q ? containing(q) : undefined;
    const matches = sql<boolean>`(
      (${pattern ?? null}::text is null or tenants.name ilike ${pattern ?? ''} or tenants.id ilike ${pattern ?? ''}
        or tenants.owner_id in (select id from app.users where email ilike ${pattern ?? ''})))`;
    const direction = order ?? (sort === 'name' ? 'asc' : 'desc');
    const rows = await views(tx)
      .$if(pattern !== undefined, (query) => query.where(matches))
      .$if(status !== undefined, (query) => query.where('tenants.status', '=', status!))
      .$if(kind !== undefined, (query) => query.where('tenants.kind', '=', kind!))
      .$if(sort === 'created', (query) => query.orderBy('tenants.created_at', direction))
      .$if(sort === 'name', (query) => query.orderBy(sql`lower(tenants.name)`, direction))
      .$if(sort === 'people', (query) => query.orderBy(sql`people`, direction))
      .$if(sort === 'sites', (query) => query.orderBy(sql`sites`, direction))
      // The index on the creation date sorts its second column in the opposite direction.
      .orderBy('tenants.id', sort === 'created' ? (direction === 'desc' ? 'asc' : 'desc') : direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await tx
      .selectFrom('tenants')
      .select(count.as('total'))
      .$if(pattern !== undefined, (query) => query.where(matches))
      .$if(status !== undefined, (query) => query.where('tenants.status', '=', status!))
      .$if(kind !== undefined, (query) => query.where('tenants.kind', '=', kind!))
      .executeTakeFirstOrThrow();
    return { rows: rows as TenantView[], total };
  });

export const findTenant = (db: Db, id: string): Promise<TenantRow | undefined> =>
  db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a user and counts the tenants that they own. */
export const lockOwner = async (
  tx: Transaction<Database>,
  userId: string,
): Promise<{ isStaff: boolean; owned: number }> => {
  const user = await tx
    .selectFrom('users')
    .select('platform_role')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { owned } = await tx
    .selectFrom('tenants')
    .select(count.as('owned'))
    .where('owner_id', '=', userId)
    .where('status', 'not in', ['closing', 'closed'])
    .executeTakeFirstOrThrow();
  return { isStaff: user.platform_role !== null, owned };
};

/** Claims the slug as the tenant's id and host; returns false when either is taken. */
export const insertTenant = async (
  tx: TenantTransaction,
  row: Pick<TenantRow, 'name' | 'kind' | 'owner_id' | 'locale' | 'timezone' | 'notes'>,
): Promise<boolean> => {
  const made = await tx
    .insertInto('tenants')
    .values({ ...row, id: tx.tenantId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  const named = await tx
    .insertInto('host_names')
    .values({ name: tx.tenantId, kind: 'tenant', tenant_id: tx.tenantId, site_id: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return named !== undefined;
};

export type TenantChange = Partial<
  Pick<
    TenantRow,
    'name' | 'kind' | 'locale' | 'timezone' | 'notes' | 'status' | 'status_reason' | 'owner_id' | 'purge_at'
  >
> & { settings?: string };

/** Updates a tenant that is unchanged since the caller loaded it; undefined when it is not. */
export const updateTenant = (
  tx: Transaction<Database>,
  id: string,
  change: TenantChange,
  seen: { version?: number; status?: readonly TenantRow['status'][] } = {},
): Promise<TenantRow | undefined> =>
  tx
    .updateTable('tenants')
    .set((eb) => ({ ...change, updated_at: new Date(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(seen.version !== undefined, (query) => query.where('version', '=', seen.version!))
    .$if(seen.status !== undefined, (query) => query.where('status', 'in', seen.status!))
    .returningAll()
    .executeTakeFirst();

/** The user who changed a tenant last, from its audit log. */
export const findLastChange = (
  tx: TenantTransaction,
): Promise<{ at: Date; email: string | null } | undefined> =>
  tx
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'users.email'])
    .where('audit_log.tenant_id', '=', tx.tenantId)
    .where('audit_log.target_id', '=', tx.tenantId)
    .where('audit_log.target_type', '=', 'tenant')
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface OwnerCandidate {
  id: string;
  email: string;
  status: string;
  platform_role: string | null;
}

export const findOwnerCandidate = (db: Db, email: string): Promise<OwnerCandidate | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'status', 'platform_role'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Whether a user has a second factor. */
export const hasTwoFactor = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select((eb) =>
      eb
        .or([
          eb('totp_confirmed_at', 'is not', null),
          eb.exists(
            eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
          ),
        ])
        .as('has'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.has);
};

export const listSiteViews = (
  tx: TenantTransaction,
  { page, limit, q }: { page: number; limit: number; q?: string | undefined },
) => {
  const matching = tx
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .where('sites.tenant_id', '=', tx.tenantId)
    .where('sites.deleted_at', 'is', null)
    .$if(q !== undefined && q !== '', (query) => query.where('sites.name', 'ilike', containing(q!)));
  return Promise.all([
    matching
      .select([
        'sites.id',
        'sites.name',
        'sites.subdomain',
        'sites.is_published',
        'sites.updated_at',
        'sites.owner_id',
      ])
      .select(['users.email', 'users.first_name', 'users.last_name'])
      .orderBy('sites.updated_at', 'desc')
      .orderBy('sites.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select(count.as('n')).executeTakeFirstOrThrow(),
  ]);
};

export const listMembershipsOf = (db: Kysely<Database>, userId: string) =>
  withActor(db, userId, (tx) =>
    tx
      .selectFrom('memberships')
      .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
      .select([
        'tenants.id',
        'tenants.name',
        'tenants.status as tenant_status',
        'memberships.role',
        'memberships.status',
      ])
      .select((eb) =>
        eb
          .selectFrom('host_names')
          .select('host_names.name')
          .whereRef('host_names.tenant_id', '=', 'tenants.id')
          .where('host_names.kind', '=', 'tenant')
          .limit(1)
          .as('host'),
      )
      .where('memberships.user_id', '=', userId)
      .where('tenants.status', '<>', 'closed')
      .orderBy('memberships.created_at')
      .execute(),
  );

/** How a session was started, for the one that replaces it. */
export const findSessionStart = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('refresh_tokens', 'refresh_tokens.family', 'sessions.id')
    .select(['sessions.method', 'refresh_tokens.remember'])
    .where('sessions.id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();

export const setMembership = (
  tx: TenantTransaction,
  userId: string,
  role: 'USER' | 'ADMIN',
): Promise<unknown> =>
  tx
    .insertInto('memberships')
    .values({ tenant_id: tx.tenantId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ role }))
    .execute();

export const findMembership = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', 'memberships.status', 'users.email', 'users.status as user_status'])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();

/** Creates a shared workspace, or makes an existing one shared. */
export const saveInternalTenant = (db: Kysely<Database>, id: string, name: string): Promise<unknown> =>
  inTransaction(db, (tx) =>
    tx
      .insertInto('tenants')
      .values({ id, name, kind: 'internal' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: 'internal' }))
      .execute(),
  );
