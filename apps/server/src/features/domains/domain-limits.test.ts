import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import {
  addDomain,
  check,
  type DomainWorld,
  listDomains,
  startDomainWorld,
} from './testing/domain-fixture.ts';

let world: DomainWorld;
let site: SiteFixture;
beforeAll(async () => {
  world = await startDomainWorld();
  site = await makeSite(world.app);
});
afterEach(() =>
  world.app.database.ownerPool.query('delete from app.site_domains; delete from app.rate_limits'),
);
afterAll(() => world.close());

describe('limits of domains', () => {
  it('are counted for each site', async () => {
    const names = Array.from({ length: limits.perSite }, (_, index) => `shop-${index}.quan-an.vn`);
    for (const name of names.slice(1)) await addDomain(site, name);
    await addDomain(site, names[0]!);
    const answer = await site.call<{ code: string }>('POST', '/domains', { name: 'one-more.quan-an.vn' });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 402, code: 'limit_reached' });
    const neighbour = await makeSite(world.app);
    await addDomain(neighbour, names[0]!);
    expect(await listDomains(site)).toHaveLength(limits.perSite);
  });

  it('hold for calls at once', async () => {
    for (let index = 1; index < limits.perSite; index += 1) await addDomain(site, `shop-${index}.quan-an.vn`);
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((name) => site.call('POST', '/domains', { name: `${name}.quan-an.vn` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402]);
  });

  it('stop somebody who adds too many', async () => {
    const add = async (name: string) => (await site.call('POST', '/domains', { name })).status;
    await addDomain(site, 'www.quan-an.vn');
    for (let count = 1; count < limits.addsPerHour; count += 1) expect(await add('www.quan-an.vn')).toBe(409);
    expect(await add('www.quan-an.vn')).toBe(429);
  });

  it('refuse an endless name before it is read', async () => {
    const { status, body } = await site.call<{ message: string }>('POST', '/domains', {
      name: 'a'.repeat(limits.inputMaxLength + 1),
    });
    expect({ status, message: body.message }).toEqual({ status: 422, message: 'This name is too long' });
  });

  it('stop somebody who checks too often', async () => {
    const domain = await addDomain(site, 'www.quan-an.vn');
    for (let count = 0; count < limits.checksPerHour; count += 1)
      expect((await check(site, domain)).status).toBe(200);
    expect((await check(site, domain)).status).toBe(429);
  });
});
