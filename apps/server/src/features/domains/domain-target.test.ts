import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import {
  addDomain,
  check,
  createRecords,
  type DomainWorld,
  startDomainWorld,
} from './testing/domain-fixture.ts';

// An installation that names the host and the addresses at which custom domains reach it.

let world: DomainWorld;
let site: SiteFixture;
beforeAll(async () => {
  world = await startDomainWorld({
    DOMAIN_TARGET: 'edge.sites-of-us.com',
    DOMAIN_ADDRESSES: '203.0.113.10, 2001:DB8:0::10',
  });
  site = await makeSite(world.app);
  await site.publish();
});
afterAll(() => world.close());

const wanted = ({ records }: { records: { type: string; value: string }[] }) =>
  records.slice(1).map(({ type, value }) => [type, value]);

it('asks a subdomain for a CNAME to that host, and accepts one to the site', async () => {
  const domain = await addDomain(site, 'www.quan-an.vn');
  expect(wanted(domain)).toEqual([['CNAME', 'edge.sites-of-us.com']]);
  createRecords(world, domain);
  expect((await check(site, domain)).body.state).toBe('active');
  world.dns.aliases.set('www.quan-an.vn', site.host);
  expect((await check(site, domain)).body).toMatchObject({ state: 'active', reason: null });
});

it('asks an apex domain for its addresses, and accepts one of them', async () => {
  const domain = await addDomain(site, 'quan-an.vn');
  expect(wanted(domain)).toEqual([
    ['A', '203.0.113.10'],
    ['AAAA', '2001:DB8:0::10'],
  ]);
  createRecords(world, domain);
  expect((await check(site, domain)).body.state).toBe('active');
  world.dns.addresses.set('quan-an.vn', ['203.0.113.10']);
  expect((await check(site, domain)).body).toMatchObject({ state: 'active', reason: null });
  world.dns.addresses.set('quan-an.vn', ['203.0.113.10', '2001:db8::11']);
  expect((await check(site, domain)).body).toMatchObject({ state: 'active', reason: 'address_elsewhere' });
});

it('accepts an alias of somebody else that ends at its addresses', async () => {
  const domain = await addDomain(site, 'shop.quan-an.vn');
  createRecords(world, domain);
  world.dns.aliases.set('shop.quan-an.vn', 'quan-an.proxies.net');
  world.dns.addresses.set('quan-an.proxies.net', ['2001:db8::10']);
  expect((await check(site, domain)).body.state).toBe('active');
});

it('refuses names of its own', async () => {
  for (const name of ['edge.sites-of-us.com', 'x.edge.sites-of-us.com'])
    expect((await site.call('POST', '/domains', { name })).status).toBe(422);
});
