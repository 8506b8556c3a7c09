import type { ServiceId, ServiceState } from '@sitewright/contract/status/status';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface Sample {
  service: ServiceId;
  minute: Date;
  state: ServiceState;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Stores samples and adds them to their days. A minute that has a sample keeps it. */
export const insertSamples = async (tx: Transaction<Database>, samples: readonly Sample[]): Promise<void> => {
  if (samples.length === 0) return;
  const added = await tx
    .insertInto('status_samples')
    .values([...samples])
    .onConflict((conflict) => conflict.columns(['service', 'minute']).doNothing())
    .returning(['service', 'minute', 'state'])
    .execute();
  const days = new Map<string, { service: string; day: string } & Record<ServiceState, number>>();
  for (const { service, minute, state } of added) {
    const day = dayOf(minute);
    const sums = days.get(`${service} ${day}`) ?? { service, day, operational: 0, degraded: 0, outage: 0 };
    sums[state] += 1;
    days.set(`${service} ${day}`, sums);
  }
  if (days.size === 0) return;
  await tx
    .insertInto('status_days')
    .values([...days.values()])
    .onConflict((conflict) =>
      conflict.columns(['service', 'day']).doUpdateSet((eb) => ({
        operational: eb('status_days.operational', '+', eb.ref('excluded.operational')),
        degraded: eb('status_days.degraded', '+', eb.ref('excluded.degraded')),
        outage: eb('status_days.outage', '+', eb.ref('excluded.outage')),
      })),
    )
    .execute();
};

/** The latest sample of each service since `since`. */
export const findLatestSamples = (
  db: Db,
  since: Date,
): Promise<{ service: string; minute: Date; state: ServiceState }[]> =>
  db
    .selectFrom('status_samples')
    .distinctOn('service')
    .select(['service', 'minute', 'state'])
    .where('minute', '>=', since)
    .orderBy('service')
    .orderBy('minute', 'desc')
    .execute();

/** The newest minute with a sample of any service. */
export const findNewestMinute = async (db: Db): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('status_samples')
      .select('minute')
      .orderBy('minute', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.minute;

export interface DayRow extends Record<ServiceState, number> {
  service: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

export const listDays = (db: Db, from: string): Promise<DayRow[]> =>
  db
    .selectFrom('status_days')
    .select(['service', 'day', 'operational', 'degraded', 'outage'])
    .where('day', '>=', from)
    .execute();

/** Samples only serve the current status and catching up; the days keep the sums. */
export const deleteOldSamples = async (
  db: Db,
  { samplesBefore, daysBefore }: { samplesBefore: Date; daysBefore: string },
): Promise<void> => {
  await db.deleteFrom('status_samples').where('minute', '<', samplesBefore).execute();
  await db.deleteFrom('status_days').where('day', '<', daysBefore).execute();
};

/**
 * Creation of the oldest email that the service keeps waiting: one that nobody has tried to send, or one of the platform since
 * which no email was sent. Any other waits for its receiver or for the server of its workspace, and either may be out of
 * order without the service being so.
 */
export const findOldestQueuedMail = async (db: Db): Promise<Date | undefined> => {
  const { oldest } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('status', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('attempts', '=', 0),
        sql<boolean>`tenant_id is null
          and created_at > coalesce((select max(sent_at) from mails), '-infinity')`,
      ]),
    )
    .executeTakeFirstOrThrow();
  return oldest ?? undefined;
};

/** Answers when a connection and the database do. */
export const pingDatabase = (db: Db): Promise<unknown> => sql`select 1`.execute(db);
