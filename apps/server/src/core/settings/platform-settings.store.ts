// What the installation decides for itself, as rows of groups. A group that was never chosen, or that holds
// something unknown, stands at its defaults.
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

/** Edited on one screen, under one version. */
export const groupNames = ['security', 'registration'] as const satisfies (keyof typeof shapes)[];
export type GroupName = keyof typeof shapes;
type Versioned = Pick<Groups, (typeof groupNames)[number]>;
export type Groups = { [Name in GroupName]: z.output<(typeof shapes)[Name]> };

const groupOf = <Name extends GroupName>(name: Name, stored: unknown): Groups[Name] =>
  shapes[name].parse(stored ?? {}) as Groups[Name];

/** One group, as every request may need it. */
export const findGroup = async <Name extends GroupName>(db: Db, name: Name): Promise<Groups[Name]> =>
  groupOf(
    name,
    (await db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst())?.value,
  );

/** All groups and the moment of their last change, in microseconds: it names their version. */
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

/** Held by whoever changes the settings, so that of two who do it at once the second sees the first. */
export const lockSettings = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);

export const saveGroup = <Name extends GroupName>(
  tx: Transaction<Database>,
  key: Name,
  value: Groups[Name],
): Promise<unknown> => {
  // Later than every change before, whichever transaction began first.
  const row = { value: JSON.stringify(value), updated_at: sql<Date>`clock_timestamp()` };
  return tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

/** Who changed the settings last, and when. */
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
