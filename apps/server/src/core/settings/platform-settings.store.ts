// Settings of the installation, one row per group. A group that was never set, or whose value is invalid, has its
// defaults.
import {
  platformDefaults,
  platformRegistrationSchema,
  platformSecuritySchema,
  platformThemeSchema,
} from '@sitewright/contract/platform/platform-settings';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/tables.ts';
import { withPlatform } from '../db/tenant-scope.ts';

type Db = Kysely<Database> | Transaction<Database>;

const { security, registration, theme } = platformDefaults;
const shapes = {
  security: z
    .object({
      requireTwoFactorForStaff: platformSecuritySchema.shape.requireTwoFactorForStaff.catch(
        security.requireTwoFactorForStaff,
      ),
    })
    .catch(security),
  registration: z
    .object({
      mode: platformRegistrationSchema.shape.mode.catch(registration.mode),
      domains: platformRegistrationSchema.shape.domains.catch(registration.domains),
      bannedDomains: platformRegistrationSchema.shape.bannedDomains.catch(registration.bannedDomains),
    })
    .catch(registration),
  theme: platformThemeSchema.catch(theme),
};

/** Groups that one screen edits under one version. */
export const groupNames = ['security', 'registration'] as const satisfies (keyof typeof shapes)[];
export type GroupName = keyof typeof shapes;
type Versioned = Pick<Groups, (typeof groupNames)[number]>;
export type Groups = { [Name in GroupName]: z.output<(typeof shapes)[Name]> };

const groupOf = <Name extends GroupName>(name: Name, stored: unknown): Groups[Name] =>
  shapes[name].parse(stored ?? {}) as Groups[Name];

/** Reads one group, as any request may need it. */
export const findGroup = async <Name extends GroupName>(db: Db, name: Name): Promise<Groups[Name]> =>
  groupOf(
    name,
    (await db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst())?.value,
  );

/** Reads all groups and the time of their last change in microseconds, which is their version. */
export const readGroups = async (db: Db): Promise<{ groups: Versioned; version: number }> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', sql<string>`(extract(epoch from updated_at) * 1000000)::bigint`.as('version')])
    .where('key', 'in', groupNames)
    .execute();
  const storedAs = (name: GroupName): unknown => rows.find(({ key }) => key === name)?.value;
  return {
    groups: {
      security: groupOf('security', storedAs('security')),
      registration: groupOf('registration', storedAs('registration')),
    },
    version: Math.max(0, ...rows.map((row) => Number(row.version))),
  };
};

/** Serializes changes of the settings, so that the second of two concurrent ones sees the first. */
export const lockSettings = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);

export const saveGroup = <Name extends GroupName>(
  tx: Transaction<Database>,
  key: Name,
  value: Groups[Name],
): Promise<unknown> => {
  // Later than every earlier change, whichever transaction began first.
  const row = { value: JSON.stringify(value), updated_at: sql<Date>`clock_timestamp()` };
  return tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

/** The user who changed the settings last, and when. */
export const findLastChanger = (db: Kysely<Database>) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .select(['audit_log.at', 'users.email'])
      .where('audit_log.target_id', '=', 'settings')
      .where('audit_log.action', '=', 'settings.changed')
      .orderBy('audit_log.id', 'desc')
      .executeTakeFirst(),
  );
