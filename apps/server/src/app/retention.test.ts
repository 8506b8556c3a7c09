import { retentionLimits as limits } from '@sitewright/contract/legal/retention-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../core/actor.ts';
import { globalTables } from '../core/db/tables.ts';
import { postTo } from '../features/form-files/testing/form-fixture.ts';
import { stepUpWithPassword } from '../testing/account-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { features } from './features.ts';

// Each period of the privacy policy, as the job that keeps to it does.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Period = keyof typeof limits;

/** Periods of data that the product does not store, with the names of tables that would hold it. */
const unstored = {
  billingYears: /invoice/,
  supportYears: /ticket/,
  analyticsMonths: /page_view|visits?$/,
} satisfies Partial<Record<Period, RegExp>>;

interface Kept {
  job: string;
  /** Stores something, and returns when its period began and ends. */
  store: () => Promise<{ endsAt: Date; isOver: () => Promise<boolean> }>;
}

const start = new Date('2026-05-10T12:00:00Z');
const after = (from: Date, { days = 0, months = 0 }: { days?: number; months?: number }): Date => {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months, end.getUTCDate() + days);
  return end;
};

const query = async (text: string, values: unknown[]): Promise<Record<string, string>[]> =>
  (await app.database.ownerPool.query<Record<string, string>>(text, values)).rows;
const addRow = async (text: string, values: unknown[]): Promise<string> =>
  (await query(`insert into app.${text} returning id`, values))[0]!['id']!;
const isGone = async (table: string, id: string): Promise<boolean> =>
  (await query(`select 1 from app.${table} where id = $1`, [id])).length === 0;

const addRequest = (columns: object): Promise<string> => {
  const row = {
    tenant_id: defaultTenantId,
    type: 'erase',
    email: 'mai@example.com',
    locale: 'en',
    ...columns,
  };
  const places = Object.keys(row).map((_name, index) => `$${index + 1}`);
  return addRow(
    `data_requests (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
};

const stored: Record<Exclude<Period, keyof typeof unstored>, Kept> = {
  accountDays: {
    job: 'account.purge',
    store: async () => {
      const person = await app.signUp();
      await stepUpWithPassword(app, person);
      const { status } = await app.api('POST', '/users/me/deletion', { token: person.token });
      expect(status).toBe(202);
      return {
        endsAt: after(new Date(), { days: limits.accountDays }),
        isOver: async () =>
          (await query('select status from app.users where id = $1', [person.id]))[0]!['status'] ===
          'deleted',
      };
    },
  },
  requestDays: {
    job: 'data_requests.remind',
    store: async () => {
      const post = (path: string, fields: Record<string, string>) =>
        postTo(app, { host: 'localhost', path }, Buffer.from(new URLSearchParams(fields).toString()), {
          'content-type': 'application/x-www-form-urlencoded',
        });
      await post('/legal/data-request', { type: 'access', email: 'due@example.com' });
      const [mail] = await app.mailsTo('due@example.com', 'data_request_confirm');
      await post(/\/legal\/data-request\/\S+/.exec(mail!.text)![0], {});
      return {
        endsAt: after(new Date(), { days: limits.requestDays }),
        isOver: async () =>
          (await query("select reminded from app.data_requests where email = 'due@example.com'", []))[0]![
            'reminded'
          ] === 'overdue',
      };
    },
  },
  unverifiedRequestDays: {
    job: 'data_requests.purge',
    store: async () => {
      const id = await addRequest({ received_at: start });
      return {
        endsAt: after(start, { days: limits.unverifiedRequestDays }),
        isOver: () => isGone('data_requests', id),
      };
    },
  },
  answeredRequestYears: {
    job: 'data_requests.purge',
    store: async () => {
      const id = await addRequest({
        state: 'done',
        received_at: start,
        verified_at: start,
        due_at: start,
        answered_at: start,
      });
      return {
        endsAt: after(start, { months: 12 * limits.answeredRequestYears }),
        isOver: () => isGone('data_requests', id),
      };
    },
  },
  consentMonths: {
    job: 'cookie_choices.purge',
    store: async () => {
      const owner = await app.signUp();
      const site = await addRow("sites (tenant_id, owner_id, name) values ($1, $2, 'Quán')", [
        defaultTenantId,
        owner.id,
      ]);
      const id = await addRow(
        `cookie_choices (tenant_id, site_id, visitor, version, analytics, marketing, chosen_at)
         values ($1, $2, repeat('a', 32), 'v', true, true, $3)`,
        [defaultTenantId, site, start],
      );
      return {
        endsAt: after(start, { months: limits.consentMonths }),
        isOver: () => isGone('cookie_choices', id),
      };
    },
  },
};

const jobs = new Map(features.flatMap((feature) => feature.jobs ?? []).map((job) => [job.name, job]));

describe.each(Object.entries(stored))('%s', (_period, { job: name, store }) => {
  it('is neither cut short nor exceeded by its job', async () => {
    const job = jobs.get(name)!;
    const { endsAt, isOver } = await store();
    const runAt = (seconds: number) =>
      job.run({ ...app.ctx, clock: { now: () => new Date(endsAt.getTime() + seconds * 1_000) } }, {});
    await runAt(-60);
    expect(await isOver()).toBe(false);
    await runAt(60);
    expect(await isOver()).toBe(true);
  });
});

it('what has no job is not stored: whoever adds a table of it adds its job here', () => {
  const tables = [...globalTables, ...features.flatMap((feature) => Object.keys(feature.tenantData ?? {}))];
  for (const names of Object.values(unstored))
    expect(tables.filter((table) => names.test(table))).toEqual([]);
});
