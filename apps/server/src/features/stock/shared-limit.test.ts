// A stock service's limit is counted in the database, so a second process gives a workspace no second share.
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StockFakes, startStockFakes } from '../../testing/stock/stock-fakes.ts';
import { type TestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';

let fakes: StockFakes;
let first: TestApp;
let second: TestApp;
let person: TestUser;
beforeAll(async () => {
  fakes = await startStockFakes();
  first = await startTestApp(fakes.settings);
  second = await startTestApp(fakes.settings, { beside: first });
  person = await first.signUp();
  await first.database.ownerPool.query("insert into app.tenants (id, name) values ('another', 'Another')");
  fakes.unsplash.setRemaining(1_000);
}, 60_000);
afterAll(async () => {
  await second.close();
  await first.close();
  await fakes.close();
});

it('a workspace has one share of the limit across all processes', async () => {
  const search = async (app: TestApp, query: string): Promise<number> =>
    (await app.api('GET', `/stock/unsplash/search?query=${query}`, { token: person.token })).status;
  const share = limits.stock.perHour.unsplash * limits.stock.sharedAfter;
  for (let at = 0; at < share; at += 1) expect(await search(at % 2 ? first : second, `q${at}`)).toBe(200);
  expect([await search(first, 'more'), await search(second, 'more')]).toEqual([429, 429]);
  // A response cached by one process is available to the other.
  expect([await search(first, 'q1'), await search(second, 'q0')]).toEqual([200, 200]);
  expect(fakes.unsplash.requests.filter(({ path }) => path === '/search/photos')).toHaveLength(share);
});
