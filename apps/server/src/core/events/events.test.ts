import { siteUnpublished } from '@sitewright/contract/publishing/publishing-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTenant } from '../../testing/tenancy-fixture.ts';
import type { ServerContext } from '../context/server-context.ts';
import { withTenant } from '../db/tenant-scope.ts';
import { createQueue, type Queue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { deliverEvent, eventJobs, purgeEvents } from './deliver.ts';
import { emit } from './emit.ts';
import { systemActor } from '../context/event-actor.ts';
import { queueOf, type ReceivedEvent, type Subscriber } from '../context/subscriber.ts';

// Events go through the real queue here, as they do in the program.

const log = createLog({ logLevel: 'silent' });
let app: TestApp;
const queues: Queue[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north');
});
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.stop(1_000)));
  await app.close();
});

/** A process of the installation with these subscribers. */
const startProcess = async (
  role: 'all' | 'web',
  subscribers: readonly Subscriber<ServerContext>[],
): Promise<ServerContext> => {
  const queue = createQueue({ connection: app.database.runtime, role, log });
  queues.push(queue);
  await queue.start();
  const ctx = { ...app.ctx, queue, subscribers };
  for (const { name, run } of eventJobs(subscribers)) await queue.work(name, (data) => run(ctx, data));
  return ctx;
};

const accepts = (name: string): boolean => name === siteUnpublished.name;
const recorder = (
  name: string,
): Subscriber<ServerContext> & { received: ReceivedEvent[]; keys: string[] } => {
  const received: ReceivedEvent[] = [];
  const keys: string[] = [];
  const handle: Subscriber<ServerContext>['handle'] = async (_ctx, _tx, event, key) => {
    received.push(event);
    keys.push(key);
  };
  return { name, accepts, handle, received, keys };
};

const takeOffline = (ctx: ServerContext, id: string): Promise<void> =>
  withTenant(app.ctx.db, { tenantId: 'north' }, (tx) =>
    emit(ctx, tx, siteUnpublished, {
      tenantId: 'north',
      actor: systemActor,
      target: { type: 'site', id, label: 'Bakery' },
    }),
  );

const rowsOf = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await app.database.ownerPool.query(sql, values)).rows as Record<string, unknown>[];

const deliveries = (subscriber: string) =>
  rowsOf('select event_id from app.event_deliveries where subscriber = $1', [subscriber]);

describe('an event', () => {
  it('is in the audit log and reaches its subscribers once the transaction is committed', async () => {
    const one = recorder('commit-one');
    const ctx = await startProcess('all', [one]);
    await takeOffline(ctx, 'site-1');
    await expect.poll(() => one.received.length, { timeout: 10_000 }).toBe(1);
    expect(one.received[0]).toMatchObject({
      name: 'site.unpublished',
      tenantId: 'north',
      actor: { kind: 'system' },
      target: { type: 'site', id: 'site-1', label: 'Bakery' },
      payload: {},
    });
    expect(await rowsOf(`select action, target_label from app.audit_log where target_id = 'site-1'`)).toEqual(
      [{ action: 'site.unpublished', target_label: 'Bakery' }],
    );
  });

  it('exists nowhere when the transaction is rolled back', async () => {
    const one = recorder('rollback-one');
    const ctx = await startProcess('all', [one]);
    const failing = withTenant(app.ctx.db, { tenantId: 'north' }, async (tx) => {
      await emit(ctx, tx, siteUnpublished, {
        tenantId: 'north',
        actor: systemActor,
        target: { type: 'site', id: 'site-2' },
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rowsOf(`select id from app.audit_log where target_id = 'site-2'`)).toEqual([]);
    expect(await rowsOf(`select id from app.domain_events where target_id = 'site-2'`)).toEqual([]);
    expect(await rowsOf('select id from pgboss.job where name = $1', [queueOf(one)])).toEqual([]);
  });

  it('with a payload that its definition does not know is refused, and nothing is written', async () => {
    const wrong = withTenant(app.ctx.db, { tenantId: 'north' }, (tx) =>
      emit(app.ctx, tx, siteUnpublished, {
        tenantId: 'north',
        actor: systemActor,
        target: { type: 'site', id: 'site-3' },
        payload: { password: 'secret' } as never,
      }),
    );
    await expect(wrong).rejects.toThrow();
    expect(await rowsOf(`select id from app.audit_log where target_id = 'site-3'`)).toEqual([]);
  });
});

describe('a subscriber', () => {
  it('that throws or never returns keeps no other waiting, and its own delivery is tried again', async () => {
    const good = recorder('patient');
    const throwing: Subscriber<ServerContext> = {
      name: 'throwing',
      accepts,
      handle: () => Promise.reject(new Error('not today')),
    };
    const hanging: Subscriber<ServerContext> = {
      name: 'hanging',
      accepts,
      timeoutSeconds: 1,
      handle: () => new Promise(() => undefined),
    };
    const ctx = await startProcess('all', [throwing, hanging, good]);
    await takeOffline(ctx, 'site-4');
    await expect.poll(() => good.received.length, { timeout: 10_000 }).toBe(1);
    for (const broken of [throwing, hanging]) {
      await expect
        .poll(() => rowsOf('select state from pgboss.job where name = $1', [queueOf(broken)]), {
          timeout: 20_000,
        })
        .toEqual([{ state: 'retry' }]);
      expect(await deliveries(broken.name)).toEqual([]);
    }
  });

  it('sees a repeated delivery once, with the same key for its own outside work', async () => {
    const one = recorder('repeated');
    const ctx = await startProcess('web', [one]);
    await takeOffline(ctx, 'site-5');
    const [row] = await rowsOf(`select id from app.domain_events where target_id = 'site-5'`);
    const job = { eventId: String(row!['id']), tenantId: 'north' };
    await Promise.all([deliverEvent(ctx, one, job), deliverEvent(ctx, one, job)]);
    await deliverEvent(ctx, one, job);
    expect(one.keys).toEqual([`${job.eventId}:repeated`]);
  });

  it('whose work failed half-way starts over: neither its rows nor its delivery were kept', async () => {
    let tries = 0;
    const fragile: Subscriber<ServerContext> = {
      name: 'fragile',
      accepts,
      handle: async () => {
        tries += 1;
        if (tries === 1) throw new Error('half-way');
      },
    };
    const ctx = await startProcess('web', [fragile]);
    await takeOffline(ctx, 'site-6');
    const [row] = await rowsOf(`select id from app.domain_events where target_id = 'site-6'`);
    const job = { eventId: String(row!['id']), tenantId: 'north' };
    await expect(deliverEvent(ctx, fragile, job)).rejects.toThrow('half-way');
    expect(await deliveries('fragile')).toEqual([]);
    await deliverEvent(ctx, fragile, job);
    expect(await deliveries('fragile')).toHaveLength(1);
  });

  it('receives what was committed by a process that ended before the delivery, each event once in two processes', async () => {
    const web = await startProcess('web', [recorder('survivor')]);
    const ids = Array.from({ length: 12 }, (_, n) => `left-${n}`);
    for (const id of ids) await takeOffline(web, id);
    await web.queue.stop(1_000);
    const [first, second] = [recorder('survivor'), recorder('survivor')];
    await startProcess('all', [first]);
    await startProcess('all', [second]);
    const received = () => [...first.received, ...second.received].map(({ target }) => target.id);
    await expect.poll(() => received().length, { timeout: 20_000 }).toBe(ids.length);
    expect(received().toSorted()).toEqual(ids.toSorted());
  });
});

describe('old events', () => {
  it('are purged with their deliveries, those of no tenant too', async () => {
    await app.database.ownerPool.query(
      `insert into app.domain_events (tenant_id, name, at, actor_kind, target_type, target_id)
       values ('north', 'site.unpublished', now() - interval '3 days 1 minute', 'system', 'site', 'old'),
              (null, 'sign_in.failed', now() - interval '3 days 1 minute', 'system', 'user', 'old'),
              ('north', 'site.unpublished', now() - interval '2 days 23 hours', 'system', 'site', 'young')`,
    );
    await app.database.ownerPool.query(
      `insert into app.event_deliveries (tenant_id, event_id, subscriber, at)
       values ('north', gen_random_uuid(), 'gone', now() - interval '3 days 1 minute')`,
    );
    await purgeEvents(app.ctx);
    expect(
      await rowsOf(`select target_id from app.domain_events where target_id in ('old', 'young')`),
    ).toEqual([{ target_id: 'young' }]);
    expect(await deliveries('gone')).toEqual([]);
  });
});
