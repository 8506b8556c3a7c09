import { limits } from '@sitewright/contract/limits';
import { publishSteps } from '@sitewright/contract/live/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { type TestSubscriber, subscribe } from '../../testing/live-stream.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { endSessions } from '../../identity/users/sessions.store.ts';
import { openTenant, createTestUser, type TestSession, stepUp } from '../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// A tab's edits reach all other tabs of the site, at every process, for as long as those have access.

let app: TestApp;
const north = freshName('north');
let second: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  second = await startTestApp({}, { beside: app });
  world = await makeSite(app);
});
afterAll(() => second.close());

const sectionId = (): string => (world.home.content.sections[0] as { id: string }).id;
const rename = (title: string) => [{ op: 'set', id: sectionId(), path: ['props', 'name'], value: title }];
const away = { selected: null, typing: null, pointer: null };
let seq = 0;
const save = async (text: string, clientId = 'client-live') => {
  const { body: home } = await world.call<{ version: number }>('GET', `/pages/${world.home.id}`);
  seq += 1;
  return world.push({ clientId, seq, baseVersion: home.version, ops: rename(text) });
};

describe('a site with live subscribers', () => {
  it('sends each batch once, in order, in both processes, and not when it is repeated', async () => {
    const here = await subscribe(app, world.site.id, world.person.token);
    const there = await subscribe(second, world.site.id, world.person.token);
    expect(here.headers.get('content-type')).toContain('text/event-stream');
    await there.until('ready');
    const first = await save('One');
    await save('Two');
    // A repeated batch gets the first response and is not broadcast.
    await world.push({ clientId: 'client-live', seq, baseVersion: first.body.version, ops: rename('Two') });
    await save('Three');
    for (const watcher of [here, there]) {
      await watcher.until('batch', ({ version }) => version === first.body.version + 2);
      expect(watcher.all('batch').map(({ version, ops }) => [version, ops[0]!['value']])).toEqual([
        [first.body.version, 'One'],
        [first.body.version + 1, 'Two'],
        [first.body.version + 2, 'Three'],
      ]);
      expect(watcher.all('batch')[0]).toMatchObject({
        documentId: world.home.id,
        clientId: 'client-live',
        userId: world.person.id,
      });
      watcher.leave();
    }
  });

  it('is told in both processes what its publish does, and how many images are ready', async () => {
    const own = await makeSite(app);
    const watchers = [
      await subscribe(app, own.site.id, own.person.token),
      await subscribe(second, own.site.id, own.person.token),
    ];
    for (const watcher of watchers) await watcher.until('ready');
    expect((await own.publish()).status).toBe(200);
    for (const watcher of watchers) {
      await watcher.until('publishing', ({ step }) => step === 'live');
      const reports = watcher.all('publishing');
      const steps = reports.map(({ step }) => step);
      expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual([...publishSteps]);
      const last = reports.findLast(({ step }) => step === 'images')!;
      expect(last.total).toBeGreaterThan(1);
      expect(last.done).toBe(last.total);
      watcher.leave();
    }
  });

  it('sends only the fact of a change when there are no operations or very many characters', async () => {
    const watcher = await subscribe(app, world.site.id, world.person.token);
    await watcher.until('ready');
    const large = 'x'.repeat(limits.live.batchCharacters);
    const { body } = await save('y'.repeat(70));
    await watcher.until('batch', ({ version }) => version === body.version);
    const { body: home } = await world.call<{ version: number; content: object }>(
      'GET',
      `/pages/${world.home.id}`,
    );
    seq += 1;
    const grown = await world.push({
      clientId: 'client-live',
      seq,
      baseVersion: home.version,
      ops: [{ op: 'set', id: sectionId(), path: ['data', 'remark'], value: large }],
    });
    expect(grown.body.version).toBe(home.version + 1);
    await watcher.until('document', ({ version }) => version === home.version + 1);
    const replaced = await world.call('PATCH', `/pages/${world.home.id}/content`, { content: home.content });
    expect(replaced.status).toBe(200);
    await watcher.until('document', ({ version }) => version === home.version + 2);
    expect(watcher.all('batch').map(({ version }) => version)).toEqual([body.version]);
    watcher.leave();
  });

  it('announces a new page and another theme', async () => {
    const watcher = await subscribe(second, world.site.id, world.person.token);
    await watcher.until('ready');
    await world.call('POST', '/pages', { title: 'Fresh' });
    await watcher.until('pages');
    expect(watcher.all('site')).toEqual([]);
    await world.call('PATCH', '', { name: 'Quán Mới' });
    await watcher.until('site');
    watcher.leave();
  });

  it('shows who is present and where, in every process, until they leave', async () => {
    const here = await subscribe(app, world.site.id, world.person.token);
    const there = await subscribe(second, world.site.id, world.person.token);
    await there.until('ready');
    await here.until('presence', ({ people }) => people.some(({ tabId }) => tabId === there.tabId));
    const where = { ...away, pageId: world.home.id, typing: { nodeId: sectionId(), field: 'title' } };
    const told = await world.call('POST', '/live/whereabouts', { tabId: here.tabId, where });
    expect(told.status).toBe(200);
    const seen = await there.until('presence', ({ people }) => people.some((one) => one.where !== null));
    expect(seen.people).toMatchObject([{ tabId: here.tabId, userId: world.person.id, where }]);
    // A subscriber who connects later receives both.
    const late = await subscribe(app, world.site.id, world.person.token);
    await late.until('presence', ({ people }) => people.some(({ tabId }) => tabId === there.tabId));
    expect(late.all('ready')[0]!.people.map(({ tabId }) => tabId)).toContain(here.tabId);
    // A presence update sent to a different process than the stream.
    await app.api('POST', `/sites/${world.site.id}/live/whereabouts`, {
      token: world.person.token,
      body: { tabId: there.tabId, where: { ...away, pageId: world.home.id, selected: 'at-the-other' } },
    });
    await here.until('presence', ({ people }) =>
      people.some((one) => one.where?.selected === 'at-the-other'),
    );
    here.leave();
    await there.until('left', ({ tabId }) => tabId === here.tabId);
    await late.until('left', ({ tabId }) => tabId === here.tabId);
    there.leave();
    late.leave();
  });

  it('recognizes a tab that reconnects', async () => {
    const first = await subscribe(app, world.site.id, world.person.token, 'tab-that-sleeps');
    await first.until('ready');
    const again = await subscribe(app, world.site.id, world.person.token, 'tab-that-sleeps');
    const { people } = await again.until('ready');
    expect(people.filter(({ tabId }) => tabId === 'tab-that-sleeps')).toHaveLength(1);
    await expect.poll(first.isOver).toBe(true);
    again.leave();
  });
});

describe('limits of the live connection', () => {
  it('restrict the open tabs of a user and the rate of presence updates', async () => {
    const { watchersPerPerson, whereaboutsPerSecond } = limits.live;
    const open: TestSubscriber[] = [];
    for (let count = 0; count < watchersPerPerson; count += 1) {
      open.push(await subscribe(app, world.site.id, world.person.token));
    }
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    expect((await subscribe(app, world.site.id, world.person.token)).status).toBe(429);
    open.pop()!.leave();
    await expect
      .poll(async () => {
        const next = await subscribe(app, world.site.id, world.person.token);
        if (next.status === 200) open.push(next);
        return next.status;
      })
      .toBe(200);
    const tell = () => world.call('POST', '/live/whereabouts', { tabId: open[0]!.tabId, where: null });
    const statuses = await Promise.all(Array.from({ length: 2 * whereaboutsPerSecond + 1 }, tell));
    expect(statuses.some(({ status }) => status === 429)).toBe(true);
    expect(statuses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
      whereaboutsPerSecond,
    );
    for (const watcher of open) watcher.leave();
  });

  it('reject a presence that is too long or invalid', async () => {
    const tell = (where: object) =>
      world.call('POST', '/live/whereabouts', { tabId: 'tab-of-limits', where: { ...away, ...where } });
    const pageId = world.home.id;
    const longest = 'n'.repeat(limits.live.idMaxLength);
    expect((await tell({ pageId, selected: longest })).status).toBe(200);
    expect((await tell({ pageId, selected: `${longest}n` })).status).toBe(422);
    expect((await tell({ pageId: 'no-page' })).status).toBe(422);
    expect((await tell({ pageId, pointer: { nodeId: 'n', x: 2.1, y: 0 } })).status).toBe(422);
  });
});

describe('a live stream ends when access ends', () => {
  let admin: TestSession;
  let owner: TestSession;
  let guest: TestSession;
  let siteId: string;
  beforeAll(async () => {
    await openTenant(app, north);
    admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
    owner = await createTestUser(app, { tenantId: north, role: 'USER' });
    await stepUp(app, admin);
    const made = await app.api<{ id: string }>('POST', '/sites', {
      token: owner.token,
      body: { name: 'Shared', subdomain: freshName('shared-live') },
    });
    siteId = made.body.id;
  });
  const share = async (): Promise<void> => {
    guest = await createTestUser(app, { tenantId: north, role: 'USER' });
    const path = `/sites/${siteId}/people/${guest.id}`;
    const answer = await app.api('PUT', path, { token: owner.token, body: { role: 'designer' } });
    expect(answer.status).toBe(200);
  };

  it.each<[string, () => Promise<unknown>, number]>([
    [
      'the share is taken away',
      () => app.api('DELETE', `/sites/${siteId}/people/${guest.id}`, { token: owner.token }),
      404,
    ],
    [
      'their session ends',
      () => inTransaction(app.ctx.db, (tx) => endSessions(tx, { sessionId: guest.sessionId }, 'signed_out')),
      401,
    ],
    [
      'they are suspended',
      () => app.api('POST', `/tenant/users/${guest.id}/suspend`, { token: admin.token }),
      401,
    ],
    ['the site goes to the trash', () => app.api('DELETE', `/sites/${siteId}`, { token: owner.token }), 404],
  ])('when %s', async (_what, act, status) => {
    await share();
    const watchers = [
      await subscribe(app, siteId, guest.token),
      await subscribe(second, siteId, guest.token),
    ];
    for (const watcher of watchers) await watcher.until('ready');
    await act();
    for (const watcher of watchers) {
      expect((await watcher.until('end')).status).toBe(status);
      await expect.poll(watcher.isOver).toBe(true);
    }
    expect((await subscribe(app, siteId, guest.token)).status).toBe(status);
  });

  it('or when its process stops, and the client reconnects elsewhere', async () => {
    const third = await startTestApp({}, { beside: app });
    const watcher = await subscribe(third, world.site.id, world.person.token);
    await watcher.until('ready');
    await third.close();
    await watcher.until('restart');
    await expect.poll(watcher.isOver).toBe(true);
  });
});
