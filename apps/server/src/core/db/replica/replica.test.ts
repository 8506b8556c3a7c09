import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '@sitewright/contract/sites/sites';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FrozenDatabase, frozenDatabase } from '../../../testing/frozen-database.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../../testing/standby.ts';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withTenant } from '../tenant-scope.ts';
import { onReplica } from './read-target.ts';

// Two nodes with a primary and a streaming standby. `first` and `second` accept answers that are a minute old, `strict` takes
// two seconds at most.

const reader = 'sitewright_reader=1';
const dataDir = () => mkdtemp(join(inject('runFolder'), 'replica-'));

let servers: ReplicatedDatabase;
let network: FrozenDatabase;
let first: TestApp;
let second: TestApp;
let strict: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  servers = await startReplicatedDatabase();
  network = await frozenDatabase(servers.standby);
  const settings = {
    DATABASE_URL: 'postgres://postgres@127.0.0.1/postgres',
    DATABASE_REPLICA_URL: `postgres://postgres@${encodeURIComponent(network.connection.host!)}:5432/postgres`,
    REPLICA_LAG_SECONDS: '60',
  };
  first = await startTestApp(settings, { on: { database: servers.database, dataDir: await dataDir() } });
  second = await startTestApp(settings, { beside: first });
  strict = await startTestApp({ ...settings, REPLICA_LAG_SECONDS: '2' }, { beside: first });
  world = await makeSite(first);
}, 180_000);
afterAll(async () => {
  await strict.close();
  await second.close();
  await first.close();
  await network.close();
  await servers.close();
});
// The last test kills the standby.
afterEach(() => servers.resumeReplay().catch(() => undefined));

/** The name of the site in the list of somebody's sites. */
const listed = async (
  app: TestApp,
  { token = world.person.token, headers = { cookie: reader } }: Partial<Reading> = {},
): Promise<string | undefined> => {
  const { status, body } = await app.api<{ sites: Site[] }>('GET', '/sites', { token, headers });
  if (status !== 200) throw new Error(`The list of sites answered ${status}`);
  return body.sites.find(({ id }) => id === world.site.id)?.name;
};

interface Reading {
  token: string;
  headers: Record<string, string>;
}

/** Every change of the primary is on the standby, and the nodes know it. */
const caughtUp = async (): Promise<void> => {
  await servers.catchUp();
  for (const app of [first, second, strict]) {
    await expect
      .poll(
        async () => {
          await app.ctx.replica!.check();
          return app.ctx.replica!.isUsable(undefined);
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  }
};

/** Renames the site on the primary alone, past every node; returns its former name. */
const renameUnseen = async (name: string): Promise<string> => {
  await caughtUp();
  const before = await listed(first);
  await servers.pauseReplay();
  await servers.database.ownerPool.query('update app.sites set name = $1 where id = $2', [
    name,
    world.site.id,
  ]);
  return before!;
};

describe('a list', () => {
  it('comes from the replica for a browser that has written nothing lately', async () => {
    const former = await renameUnseen('Tên trên máy chính');
    expect(await listed(first)).toBe(former);
    expect(await listed(second)).toBe(former);
    const text = await second.ctx.metrics.text();
    expect(text).toMatch(/^sitewright_replica_reads_total\{target="replica"\} [1-9]/m);
    expect(text).toMatch(/^sitewright_replica_lag_seconds \d/m);
  });

  it('comes from the primary for who keeps no cookies or asks for no old rows', async () => {
    await renameUnseen('Tên mới nhất');
    expect(await listed(first, { headers: {} })).toBe('Tên mới nhất');
    expect(await listed(first, { headers: { cookie: reader, 'cache-control': 'no-cache' } })).toBe(
      'Tên mới nhất',
    );
    const answer = await first.api('GET', '/sites', { token: world.person.token });
    expect(answer.headers.get('set-cookie')).toMatch(/^sitewright_reader=1; .*HttpOnly; SameSite=Lax/);
  });

  it('has what its reader wrote a moment ago, on every node', async () => {
    const former = await renameUnseen('Tên chưa thấy');
    const saved = await world.call('PATCH', '', { name: 'Tên tôi viết' });
    const cookie = saved.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^sitewright_wrote=1; Max-Age=60; .*HttpOnly; SameSite=Lax/);
    expect(await listed(second, { headers: { cookie: `${reader}; ${cookie.split(';')[0]!}` } })).toBe(
      'Tên tôi viết',
    );
    expect(await listed(second)).toBe(former);
  });

  it('is never older than the bound: a replica that is further behind is not asked', async () => {
    await renameUnseen('Tên sau giới hạn');
    await expect.poll(() => listed(strict), { timeout: 20_000 }).toBe('Tên sau giới hạn');
    await servers.resumeReplay();
    await caughtUp();
    expect(await listed(strict)).toBe('Tên sau giới hạn');
  });
});

describe('rights', () => {
  it('that were taken away end everywhere before the replica knows of it', async () => {
    const tenantId = `replica-${Date.now().toString(36)}`;
    await openTenant(first, tenantId);
    const [owner, friend]: TestSession[] = [
      await createTestUser(first, { tenantId, role: 'USER' }),
      await createTestUser(first, { tenantId, role: 'USER' }),
    ];
    const shared = await makeSite(first, 'restaurant', owner);
    await shared.call('PUT', `/people/${friend!.id}`, { role: 'viewer' });
    await caughtUp();
    const sees = async () => {
      const { body } = await second.api<{ sites: Site[] }>('GET', '/sites', {
        token: friend!.token,
        headers: { cookie: reader },
      });
      return body.sites.map(({ id }) => id);
    };
    await expect.poll(() => second.ctx.replica!.isUsable(tenantId), { timeout: 20_000 }).toBe(true);
    expect(await sees()).toEqual([shared.site.id]);
    await servers.pauseReplay();
    expect((await shared.call('DELETE', `/people/${friend!.id}`)).status).toBe(200);
    await expect.poll(sees, { timeout: 20_000 }).toEqual([]);
    expect(second.ctx.replica!.isUsable(tenantId)).toBe(false);
  });

  it('of a tenant hold on the replica, where nothing can be written', async () => {
    await caughtUp();
    const { db } = first.ctx;
    const { rows } = await first.database.ownerPool.query<{ tenant_id: string }>(
      'select tenant_id from app.sites where id = $1',
      [world.site.id],
    );
    const seen = (tenantId: string) =>
      onReplica(() =>
        withTenant(db, { tenantId }, (tx) =>
          sql<{
            sites: number;
            access: string;
          }>`select count(*)::int as sites, current_setting('transaction_read_only') as access
             from sites where id = ${world.site.id}`.execute(tx),
        ),
      );
    expect((await seen(rows[0]!.tenant_id)).rows).toEqual([{ sites: 1, access: 'on' }]);
    expect((await seen('another')).rows).toEqual([{ sites: 0, access: 'on' }]);
  });
});

describe('a replica that fails', () => {
  it('in the middle of a call: the call is done again on the primary', async () => {
    await caughtUp();
    const { db, replica } = first.ctx;
    const targets: boolean[] = [];
    const answer = await replica!.read(async () => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(
        db,
      );
      targets.push(rows[0]!.isReplica);
      if (rows[0]!.isReplica) throw new Error('the connection was lost');
      return 'answered';
    });
    expect([answer, ...targets]).toEqual(['answered', true, false]);
  });

  it('by its silence: nobody waits for it, and it is used again afterwards', async () => {
    const former = await listed(first);
    await caughtUp();
    network.freeze();
    expect(await Promise.all(Array.from({ length: 5 }, () => listed(first)))).toEqual(
      Array.from({ length: 5 }, () => former),
    );
    expect(first.ctx.replica!.isUsable(undefined)).toBe(false);
    network.thaw();
    await expect.poll(() => first.ctx.replica!.isUsable(undefined), { timeout: 30_000 }).toBe(true);
  }, 60_000);

  it('by its death under load: no read fails, and the primary answers', async () => {
    await caughtUp();
    const over = new AbortController();
    const names: (string | undefined)[] = [];
    const readOn = async (app: TestApp): Promise<void> => {
      while (!over.signal.aborted) names.push(await listed(app));
    };
    const readers = [first, second, first, second].map(readOn);
    await expect.poll(() => names.length).toBeGreaterThan(20);
    await servers.killStandby();
    const reached = names.length;
    await expect.poll(() => names.length).toBeGreaterThan(reached + 20);
    over.abort();
    await Promise.all(readers);
    expect(new Set(names)).toEqual(new Set([names[0]]));
    const answer = await world.call('PATCH', '', { name: 'Sau khi mất bản sao' });
    expect(answer.status).toBe(200);
    expect(await listed(second)).toBe('Sau khi mất bản sao');
  }, 60_000);
});
