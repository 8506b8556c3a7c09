import type { Run, RunProgress } from '@sitewright/contract/runs/runs';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import { defineRun } from '../../core/context/run.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { actorForUser } from '../../identity/users/user-actor.ts';
import { followRun, workOn } from '../../testing/runs.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeRuns } from './purge-runs.job.ts';
import { startRun } from './runs.service.ts';

const tenantId = 'runs-tenant';
let app: TestApp;
/** Another process of the same installation. */
let other: TestApp;
let owner: TestSession;

interface Call {
  actor: Actor;
  progress: (now: RunProgress) => void;
  signal: AbortSignal;
}
let work: (call: Call) => Promise<void>;
const counting = defineRun({
  kind: 'counting',
  permission: 'sites.write',
  input: z.object({ upTo: z.number() }),
  result: z.object({ counted: z.number() }),
  run: async (_ctx, { input, ...call }) => {
    await work(call);
    return { counted: input.upTo };
  },
});

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, { beside: app });
  for (const { ctx } of [app, other]) {
    ctx.runDefinitions = new Map([...ctx.runDefinitions, [counting.kind, counting]]);
  }
  await openTenant(app, tenantId, 'A tenant with runs');
  owner = await createTestUser(app, { tenantId, role: 'USER' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => {
  work = async () => undefined;
});

const start = (user = owner): Promise<Run> =>
  withTenant(app.ctx.db, { tenantId, userId: user.id }, async (tx) => {
    const actor = await actorForUser(tx, { kind: 'user', userId: user.id });
    return startRun(app.ctx, tx, actor!, counting, { upTo: 3 });
  });
const get = async (id: string, token = owner.token) =>
  app.api<Run>('GET', `/automation-runs/${id}`, { token });
const cancel = async (id: string, token = owner.token) =>
  app.api<Run>('POST', `/automation-runs/${id}/cancel`, { token });

/** A run that works until the test lets it end, or until it is aborted. */
const holdWork = () => {
  const started = Promise.withResolvers<Call>();
  const ended = Promise.withResolvers<void>();
  work = async (call) => {
    started.resolve(call);
    await Promise.race([
      ended.promise,
      new Promise((_, reject) =>
        call.signal.addEventListener('abort', () => reject(call.signal.reason as Error)),
      ),
    ]);
  };
  return { started: started.promise, end: ended.resolve };
};

describe('a run', () => {
  it('waits in the queue, then ends with its result', async () => {
    const enqueue = vi.spyOn(app.ctx.queue, 'enqueue');
    const { id } = await start();
    expect(enqueue.mock.calls.map(([, name, data]) => [name, data])).toEqual([
      ['run.counting', { tenantId, runId: id }],
    ]);
    enqueue.mockRestore();
    expect((await get(id)).body).toMatchObject({ status: 'queued', result: null, startedAt: null });
    await workOn(app, id);
    expect((await get(id)).body).toMatchObject({
      kind: 'counting',
      status: 'succeeded',
      result: { counted: 3 },
      errorCode: null,
      finishedAt: expect.any(String),
    });
  });

  it('acts on behalf of the user who started it', async () => {
    const { id } = await start();
    let actor: Actor | undefined;
    work = async (call) => void ({ actor } = call);
    await workOn(app, id);
    expect(actor).toMatchObject({
      kind: 'automation',
      userId: owner.id,
      agentId: id,
      role: 'USER',
      tenantId,
    });
  });

  it('is not started when its user may no longer work in the tenant', async () => {
    const user = await createTestUser(app, { tenantId, role: 'USER' });
    const { id } = await start(user);
    await app.database.ownerPool.query("update app.users set status = 'suspended' where id = $1", [user.id]);
    work = async () => expect.unreachable();
    await workOn(app, id);
    await app.database.ownerPool.query("update app.users set status = 'active' where id = $1", [user.id]);
    expect((await get(id, user.token)).body).toMatchObject({ status: 'failed', errorCode: 'forbidden' });
  });

  it('is carried out once, even if its job is delivered twice', async () => {
    const { id } = await start();
    let times = 0;
    work = async () => void (times += 1);
    await workOn(app, id);
    await workOn(app, id);
    expect(times).toBe(1);
  });

  it.each([
    ['an error with a code', new AppError('storage_full', 'Full.'), 'storage_full'],
    ['any other error', new Error('a secret detail'), 'internal'],
  ])('fails with the code of %s and is not tried again', async (_name, error, errorCode) => {
    const { id } = await start();
    work = () => Promise.reject(error);
    await workOn(app, id);
    const { body } = await get(id);
    expect(body).toMatchObject({ status: 'failed', errorCode, result: null });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('the events of a run', () => {
  it('are a snapshot, updates with the progress that another process makes, and an end', async () => {
    const held = holdWork();
    const { id } = await start();
    const events = await followRun(app, id, owner.token);
    expect(await events.next()).toMatchObject({ name: 'snapshot', run: { id, status: 'queued' } });
    const working = workOn(other, id);
    const { progress } = await held.started;
    expect(await events.next()).toMatchObject({ name: 'update', run: { status: 'running' } });
    progress({ done: 1, total: 3 });
    expect(await events.next()).toMatchObject({ name: 'update', run: { progress: { done: 1, total: 3 } } });
    held.end();
    await working;
    const rest = await events.rest();
    expect(rest.at(-1)).toMatchObject({ name: 'end', run: { status: 'succeeded', result: { counted: 3 } } });
  });

  it('of a finished run end at once', async () => {
    const { id } = await start();
    await workOn(app, id);
    const events = await followRun(app, id, owner.token);
    expect((await events.rest()).map(({ name }) => name)).toEqual(['snapshot', 'end']);
  });

  it('merge progress that is reported faster than it is written', async () => {
    const { id } = await start();
    work = async ({ progress }) => {
      for (let done = 0; done <= 1_000; done += 1) progress({ done, total: 1_000 });
    };
    await workOn(app, id);
    expect((await get(id)).body.progress).toEqual({ done: 1_000, total: 1_000 });
  });

  it('stop when the user loses access', async () => {
    const user = await createTestUser(app, { tenantId, role: 'USER' });
    const held = holdWork();
    const { id } = await start(user);
    const events = await followRun(app, id, user.token);
    await events.next();
    await app.database.ownerPool.query('update app.sessions set ended_at = now() where user_id = $1', [
      user.id,
    ]);
    app.ctx.accountStatuses.invalidate(`${user.id}|`);
    const working = workOn(other, id);
    await held.started;
    expect(await events.rest()).toEqual([]);
    held.end();
    await working;
  });

  it('are limited in number per user, until a stream is closed', async () => {
    const user = await createTestUser(app, { tenantId, role: 'USER' });
    const { id } = await start(user);
    const streams = await Promise.all(
      Array.from({ length: limits.runs.streamsPerUser }, () => followRun(app, id, user.token)),
    );
    expect((await followRun(app, id, user.token)).status).toBe(429);
    streams[0]!.leave();
    await expect
      .poll(async () => {
        const again = await followRun(app, id, user.token);
        streams.push(again);
        return again.status;
      })
      .toBe(200);
    for (const { leave } of streams) leave();
  });
});

describe('cancelling a run', () => {
  it('keeps a queued run from starting', async () => {
    const { id } = await start();
    expect((await cancel(id)).body).toMatchObject({ status: 'cancelled', isCancelRequested: true });
    work = async () => expect.unreachable();
    await workOn(app, id);
    expect((await get(id)).body).toMatchObject({ status: 'cancelled', errorCode: null });
  });

  it('reaches a run that works in another process, without a report of progress', async () => {
    const held = holdWork();
    const { id } = await start();
    const working = workOn(other, id);
    const { signal } = await held.started;
    expect((await cancel(id)).body).toMatchObject({ status: 'running', isCancelRequested: true });
    await working;
    expect(signal.aborted).toBe(true);
    expect((await get(id)).body).toMatchObject({ status: 'cancelled', result: null });
  });

  it('does not undo a run that had finished its work when it heard of it', async () => {
    const started = Promise.withResolvers<void>();
    work = async ({ signal }) => {
      started.resolve();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const { id } = await start();
    const working = workOn(app, id);
    await started.promise;
    await cancel(id);
    await working;
    expect((await get(id)).body).toMatchObject({
      status: 'succeeded',
      isCancelRequested: true,
      result: { counted: 3 },
    });
  });

  it('does not change a finished run', async () => {
    const { id } = await start();
    await workOn(app, id);
    const { body } = await get(id);
    expect((await cancel(id)).body).toEqual(body);
  });
});

describe('a run whose process died', () => {
  it('starts again in another one, and the first can no longer write to it', async () => {
    const first = holdWork();
    const { id } = await start();
    const lost = workOn(app, id);
    const { progress, signal } = await first.started;
    const second = holdWork();
    const working = workOn(other, id);
    await second.started;
    progress({ done: 2, total: 2 });
    await lost;
    expect(signal.aborted).toBe(true);
    expect((await get(id)).body).toMatchObject({ status: 'running', progress: { done: 0, total: 0 } });
    second.end();
    await working;
    expect((await get(id)).body).toMatchObject({ status: 'succeeded', result: { counted: 3 } });
  });

  it('stays unfinished when its process is told to stop, so that its job is delivered again', async () => {
    const held = holdWork();
    const { id } = await start();
    const stopping = new AbortController();
    const working = workOn(app, id, stopping.signal);
    await held.started;
    stopping.abort();
    await expect(working).rejects.toThrow('the run was interrupted');
    expect((await get(id)).body.status).toBe('running');
    work = async () => undefined;
    await workOn(other, id);
    expect((await get(id)).body.status).toBe('succeeded');
  });

  it('fails after several times', async () => {
    const { id } = await start();
    await app.database.ownerPool.query('update app.job_runs set attempt = $2 where id = $1', [
      id,
      limits.runs.attemptsMax,
    ]);
    work = async () => expect.unreachable();
    await workOn(app, id);
    expect((await get(id)).body).toMatchObject({ status: 'failed', errorCode: 'internal' });
  });
});

describe('a run that must not be repeated', () => {
  it('fails when its process dies, instead of starting again', async () => {
    const definition = { ...counting, attempts: 'once' as const };
    for (const { ctx } of [app, other]) ctx.runDefinitions = new Map([[counting.kind, definition]]);
    const held = holdWork();
    const { id } = await start();
    const lost = workOn(app, id);
    await held.started;
    work = async () => expect.unreachable();
    await workOn(other, id);
    expect((await get(id)).body).toMatchObject({ status: 'failed', errorCode: 'internal' });
    held.end();
    await lost;
    expect((await get(id)).body.status).toBe('failed');
    for (const { ctx } of [app, other]) ctx.runDefinitions = new Map([[counting.kind, counting]]);
  });
});

describe('an exclusive run', () => {
  const exclusive = { ...counting, isExclusive: true as const };
  const startExclusive = (upTo: number, user = owner): Promise<Run> =>
    withTenant(app.ctx.db, { tenantId, userId: user.id }, async (tx) => {
      const actor = await actorForUser(tx, { kind: 'user', userId: user.id });
      return startRun(app.ctx, tx, actor!, exclusive, { upTo });
    });

  it('is started once, however often it is asked for at once', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => startExclusive(41)));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    const another = await startExclusive(42);
    expect(another.id).not.toBe(runs[0]!.id);
    await workOn(app, runs[0]!.id);
    expect((await startExclusive(41)).id).not.toBe(runs[0]!.id);
  });

  it('of somebody else is not shown, but refused', async () => {
    const colleague = await createTestUser(app, { tenantId, role: 'USER' });
    await startExclusive(43);
    await expect(startExclusive(43, colleague)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

describe('the purge of runs', () => {
  const age = (id: string, hours: number) =>
    app.database.ownerPool.query(
      'update app.job_runs set updated_at = now() - make_interval(hours => $2) where id = $1',
      [id, hours],
    );

  it('fails runs that nobody works on, and leaves those that report progress', async () => {
    const [lost, active] = [await start(), await start()];
    await age(lost.id, limits.runs.staleHours + 1);
    await age(active.id, limits.runs.staleHours - 1);
    await purgeRuns(app.ctx);
    expect((await get(lost.id)).body).toMatchObject({ status: 'failed', errorCode: 'internal' });
    expect((await get(active.id)).body.status).toBe('queued');
  });

  it('deletes finished runs after their time', async () => {
    const [old, recent] = [await start(), await start()];
    for (const { id } of [old, recent]) await workOn(app, id);
    await age(old.id, limits.runs.keptDays * 24 + 1);
    await age(recent.id, limits.runs.keptDays * 24 - 1);
    await purgeRuns(app.ctx);
    expect((await get(old.id)).status).toBe(404);
    expect((await get(recent.id)).status).toBe(200);
  });
});

describe('access to a run', () => {
  it('has its owner and an admin of its tenant, and nobody else', async () => {
    await openTenant(app, 'another-runs-tenant', 'Another tenant');
    const callers: [TestSession, number][] = [
      [owner, 200],
      [await createTestUser(app, { tenantId, role: 'ADMIN' }), 200],
      [await createTestUser(app, { tenantId, role: 'USER' }), 404],
      [await createTestUser(app, { tenantId: 'another-runs-tenant', role: 'ADMIN' }), 404],
      [await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' }), 404],
    ];
    for (const [{ token }, status] of callers) {
      const { id } = await start();
      expect((await get(id, token)).status).toBe(status);
      const events = await followRun(app, id, token);
      expect(events.status).toBe(status);
      events.leave();
      expect((await cancel(id, token)).status).toBe(status);
      expect((await get(id)).body.status).toBe(status === 200 ? 'cancelled' : 'queued');
    }
  });
});
