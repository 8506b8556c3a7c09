import type { LoggedBatch } from '@sitewright/contract/documents/documents';
import type { Page } from '@sitewright/contract/pages/pages';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { setField } from '@sitewright/document/edits';
import { createDocumentStore } from '@sitewright/document/store';
import { createSync, type RemoteBatch } from '@sitewright/document/sync';
import { beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

// A day of offline work, then a network that repeats and reorders messages.

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
}, 60_000);

const read = async (): Promise<Page> => (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
const openTab = ({ content, version }: Page, clientId: string) => {
  const store = createDocumentStore(fromContent(content).state);
  return { store, sync: createSync(store, { clientId, version }) };
};
type Tab = ReturnType<typeof openTab>;

const edit = ({ store }: Tab, nodeId: string, field: string, value: string): void => {
  store.commit(setField(store.state, nodeId, ['data', field], value), { label: 'edit' });
};

const remote = (batches: readonly LoggedBatch[]) => batches as unknown as RemoteBatch[];

/** Sends every batch twice; the changes of others arrive twice and out of order. */
const send = async ({ sync }: Tab): Promise<number> => {
  let batches = 0;
  for (let batch = sync.nextBatch(); batch; batch = sync.nextBatch()) {
    batches += 1;
    const [first, again] = [await world.push(batch), await world.push(batch)];
    expect([first.status, first.body.error]).toEqual([200, undefined]);
    expect(again.body.version).toBe(first.body.version);
    const missed = first.body.missed as LoggedBatch[];
    sync.receiveRemote(...remote(missed.toReversed()));
    sync.receiveRemote(...remote(missed));
    sync.acknowledge({ seq: batch.seq, version: first.body.version });
  }
  return batches;
};

it('10,000 offline edits arrive once each, alongside the edits of someone else', async () => {
  const opened = await read();
  const [offline, online] = [openTab(opened, 'offline-tab'), openTab(opened, 'online-tab')];
  const [first, second] = opened.content.sections.map(({ id }) => id as string) as [string, string];
  for (let count = 0; count < 10_000; count += 1) {
    edit(offline, count % 2 ? first : second, `word${count % 100}`, `offline ${count}`);
  }
  expect(offline.sync.pendingCount).toBe(10_000);
  for (let count = 0; count < 60; count += 1) {
    edit(online, first, `online${count}`, `online ${count}`);
    edit(online, first, `word${count}`, 'written over');
    await send(online);
  }
  const batches = await send(offline);
  expect(batches).toBeGreaterThan(1);
  expect([offline.sync.pendingCount, offline.sync.missing, offline.sync.status]).toEqual([0, null, 'saved']);
  const now = await read();
  expect(toContent(offline.store.state)).toEqual(now.content);
  // The other tab receives it late and out of order.
  const { body } = await world.call<{ batches: LoggedBatch[]; version: number }>(
    'GET',
    `/documents/${world.home.id}/operations?since=${online.sync.version}`,
  );
  const shuffled = body.batches.toSorted((a, b) => ((a.version * 7919) % 13) - ((b.version * 7919) % 13));
  for (const batch of remote([...shuffled, ...body.batches])) online.sync.receiveRemote(batch);
  expect(online.sync.version).toBe(now.version);
  expect(toContent(online.store.state)).toEqual(now.content);
  const stored = now.content.sections[0]!.data as Record<string, string>;
  expect(stored['online59']).toBe('online 59');
  // The order of the server is authoritative: the last batch sent wins.
  expect(stored['word1']).toBe('offline 9901');
}, 60_000);
