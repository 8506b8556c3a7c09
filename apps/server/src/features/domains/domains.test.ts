import type { CustomDomain } from '@sitewright/contract/domains/domains';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { auditEntriesOf, createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import {
  activate,
  addDomain,
  check,
  createRecords,
  type DomainWorld,
  listDomains,
  startDomainWorld,
} from './testing/domain-fixture.ts';

let world: DomainWorld;
let site: SiteFixture;

beforeAll(async () => {
  world = await startDomainWorld();
  site = await makeSite(world.app);
  await site.publish();
});
afterEach(async () => {
  Object.assign(world.dns, { isBroken: false, isSilent: false });
  await world.app.database.ownerPool.query('delete from app.site_domains');
  await world.app.database.ownerPool.query('delete from app.rate_limits');
  for (const zone of ['records', 'aliases', 'addresses'] as const) world.dns[zone].clear();
  await world.app.ctx.customHosts.reload();
});
afterAll(() => world.close());

const open = (host: string) => world.app.visit(host, '/');

describe('a domain of a site', () => {
  it('is added, gets the records to create, is found and serves the site', async () => {
    const domain = await addDomain(site, 'WWW.Quan-An.vn.');
    expect(domain).toEqual({
      id: expect.any(String),
      certificateExpiresAt: null,
      name: 'www.quan-an.vn',
      asciiName: 'www.quan-an.vn',
      isApex: false,
      state: 'pending',
      reason: null,
      message: null,
      isPrimary: false,
      records: [
        {
          purpose: 'proof',
          type: 'TXT',
          host: '_sitewright.www.quan-an.vn',
          value: expect.stringMatching(/^sitewright-verification=[\w-]{32}$/),
          found: [],
          isOk: false,
          note: null,
        },
        {
          purpose: 'address',
          type: 'CNAME',
          host: 'www.quan-an.vn',
          value: site.host,
          found: [],
          isOk: false,
          note: null,
        },
      ],
      checkedAt: null,
      failingSince: null,
      releasedAt: null,
      createdAt: expect.any(String),
      suggestion: 'quan-an.vn',
    });
    const early = await check(site, domain);
    expect(early.body).toMatchObject({
      state: 'pending',
      reason: 'proof_missing',
      message: expect.stringContaining('TXT record'),
      checkedAt: expect.any(String),
    });
    expect((await open('www.quan-an.vn')).status).toBe(404);
    createRecords(world, domain);
    const { body } = await check(site, domain);
    expect(body).toMatchObject({ state: 'active', reason: null });
    expect(body.records.map(({ found, isOk }) => ({ found, isOk }))).toEqual([
      { found: ['v=other', domain.records[0]!.value], isOk: true },
      { found: [site.host], isOk: true },
    ]);
    const [own, custom] = [await open(site.host), await open('www.quan-an.vn')];
    expect(custom).toMatchObject({ status: 200, text: own.text });
    for (const name of ['content-security-policy', 'cache-control', 'etag'])
      expect(custom.headers[name]).toBe(own.headers[name]);
    expect((await open('WWW.QUAN-AN.VN:443')).status).toBe(200);
    expect(await listDomains(site)).toEqual([body]);
    const actions = await Promise.all(
      ['added', 'activated'].map((action) => auditEntriesOf(world.app, `site_domain.${action}`)),
    );
    expect(actions.map((entries) => entries.map((entry) => entry['target_label']))).toEqual([
      ['www.quan-an.vn'],
      ['www.quan-an.vn'],
    ]);
  });

  it('may be written in Unicode or Punycode', async () => {
    const domain = await activate(world, site, 'bánhmì.vn.');
    expect(domain).toMatchObject({ name: 'bánhmì.vn', asciiName: 'xn--bnhm-5na3e.vn', isApex: true });
    const again = await site.call<{ message: string }>('POST', '/domains', { name: 'XN--bnhm-5na3e.vn' });
    expect(again).toMatchObject({ status: 409, body: { message: 'This site already has this domain.' } });
    const www = await activate(world, site, 'www.bánhmì.vn');
    expect(www).toMatchObject({ state: 'active', suggestion: null });
    expect((await open('www.xn--bnhm-5na3e.vn')).status).toBe(200);
  });

  it('without a subdomain is asked for an alias, with a note, and found by the addresses of the site', async () => {
    const domain = await addDomain(site, 'quan-an.vn');
    expect(domain.records[1]).toMatchObject({
      type: 'ALIAS',
      value: site.host,
      note: expect.stringContaining('cannot have a CNAME'),
    });
    createRecords(world, domain);
    world.dns.addresses.set(site.host, ['203.0.113.7']);
    world.dns.addresses.set('quan-an.vn', ['203.0.113.7']);
    expect((await check(site, domain)).body.state).toBe('active');
  });

  it('is refused with a sentence beside the field', async () => {
    const { status, body } = await site.call<{ fields: object }>('POST', '/domains', {
      name: 'https://a.vn/x',
    });
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { name: 'Enter the domain without http:// or https://, such as www.example.com.' },
    });
    const own = await site.call<{ message: string }>('POST', '/domains', { name: 'x.localhost' });
    expect(own.status).toBe(422);
  });

  it('is removed at once', async () => {
    const domain = await activate(world, site, 'www.quan-an.vn');
    expect((await site.call('DELETE', `/domains/${domain.id}`)).status).toBe(200);
    expect((await open('www.quan-an.vn')).status).toBe(404);
    expect((await site.call('DELETE', `/domains/${domain.id}`)).status).toBe(404);
  });
});

describe('DNS that is not as it should be', () => {
  it('proves nothing when the domain leads to somebody else', async () => {
    const domain = await addDomain(site, 'www.quan-an.vn');
    createRecords(world, domain);
    world.dns.aliases.set('www.quan-an.vn', 'shops.elsewhere.net');
    world.dns.addresses.set('shops.elsewhere.net', ['198.51.100.4']);
    const { body } = await check(site, domain);
    expect(body).toMatchObject({ state: 'verified', reason: 'address_elsewhere' });
    expect(body.records[1]).toMatchObject({ found: ['shops.elsewhere.net', '198.51.100.4'], isOk: false });
    expect((await site.call('POST', `/domains/${domain.id}/make-primary`)).status).toBe(409);
  });

  it('is not believed when one of several addresses is not ours', async () => {
    const domain = await addDomain(site, 'quan-an.vn');
    createRecords(world, domain);
    world.dns.addresses.set(site.host, ['203.0.113.7']);
    world.dns.addresses.set('quan-an.vn', ['203.0.113.7', '2001:db8::9']);
    expect((await check(site, domain)).body).toMatchObject({
      state: 'verified',
      reason: 'address_elsewhere',
    });
  });

  it('may change its answers: a domain whose proof was another one a moment ago goes back', async () => {
    const domain = await addDomain(site, 'www.quan-an.vn');
    createRecords(world, domain);
    world.dns.aliases.delete('www.quan-an.vn');
    expect((await check(site, domain)).body).toMatchObject({ state: 'verified', reason: 'address_missing' });
    world.dns.records.set('_sitewright.www.quan-an.vn', ['sitewright-verification=other']);
    world.dns.aliases.set('www.quan-an.vn', site.host);
    expect((await check(site, domain)).body).toMatchObject({ state: 'pending', reason: 'proof_missing' });
    expect((await open('www.quan-an.vn')).status).toBe(404);
    world.dns.records.set('_sitewright.www.quan-an.vn', ['a\u0000b'.repeat(400), domain.records[0]!.value]);
    expect((await check(site, domain)).body.state).toBe('active');
  });

  it.each(['isBroken', 'isSilent'] as const)(
    'leaves the state as it is without an answer (%s)',
    async (fault) => {
      const domain = await activate(world, site, 'www.quan-an.vn');
      world.dns[fault] = true;
      const { status, body } = await check(site, domain);
      expect({ status, code: body.code }).toEqual({ status: 502, code: 'upstream_failed' });
      world.dns[fault] = false;
      expect(await listDomains(site)).toEqual([domain]);
      expect((await open('www.quan-an.vn')).status).toBe(200);
    },
  );

  it('is asked by two checks at once with one result', async () => {
    const domain = await addDomain(site, 'www.quan-an.vn');
    createRecords(world, domain);
    const before = (await auditEntriesOf(world.app, 'site_domain.activated')).length;
    const results = await Promise.all([check(site, domain), check(site, domain)]);
    expect(results.map(({ body }) => body.state)).toEqual(['active', 'active']);
    expect(await auditEntriesOf(world.app, 'site_domain.activated')).toHaveLength(before + 1);
  });
});

describe('a domain that two sites want', () => {
  let other: SiteFixture;
  beforeAll(async () => {
    await openTenant(world.app, 'other-tenant');
    other = await makeSite(
      world.app,
      'restaurant',
      await createTestUser(world.app, { tenantId: 'other-tenant', role: 'ADMIN' }),
    );
    await other.publish();
  });

  /** Both texts at the same name. */
  const publishBoth = (first: CustomDomain, second: CustomDomain): void => {
    createRecords(world, second);
    createRecords(world, first);
    const host = first.records[0]!.host;
    world.dns.records.set(host, [first.records[0]!.value, second.records[0]!.value]);
  };

  it('stays with the first while its proof exists', async () => {
    const held = await activate(world, site, 'www.quan-an.vn');
    const wanted = await addDomain(other, 'www.quan-an.vn');
    expect((await check(other, wanted)).body).toMatchObject({ state: 'pending', reason: 'proof_missing' });
    publishBoth(held, wanted);
    expect((await check(other, wanted)).body).toMatchObject({ state: 'pending', reason: 'taken' });
    expect((await listDomains(site))[0]!.state).toBe('active');
    expect((await open('www.quan-an.vn')).text).toBe((await open(site.host)).text);
    expect((await check(site, wanted)).status).toBe(404);
    expect((await other.call('POST', `/domains/${held.id}/check`)).status).toBe(404);
  });

  it('goes to whoever proves it once the proof of the holder is gone, and its owner gets an email', async () => {
    const held = await activate(world, site, 'www.quan-an.vn');
    await site.call('POST', `/domains/${held.id}/make-primary`);
    const wanted = await addDomain(other, 'www.quan-an.vn');
    createRecords(world, wanted);
    expect((await check(other, wanted)).body).toMatchObject({ state: 'active', reason: null });
    expect((await listDomains(site))[0]).toMatchObject({
      state: 'error',
      reason: 'taken_over',
      isPrimary: false,
    });
    expect((await open('www.quan-an.vn')).text).toBe((await open(other.host)).text);
    expect((await open(site.host)).status).toBe(200);
    const [mail] = await world.app.mailsTo(site.person.email);
    expect(mail?.subject).toBe('www.quan-an.vn is now used by another site or workspace');
    // The old site cannot take it back by a check alone.
    expect((await check(site, held)).body).toMatchObject({ state: 'error', reason: 'taken_over' });
  });

  it('goes to one of two that prove it at the same time', async () => {
    const [first, second] = [
      await addDomain(site, 'www.quan-an.vn'),
      await addDomain(other, 'www.quan-an.vn'),
    ];
    publishBoth(first, second);
    world.dns.aliases.set('www.quan-an.vn', 'here.quan-an.vn');
    world.dns.addresses.set('here.quan-an.vn', ['203.0.113.7']);
    for (const { host } of [site, other]) world.dns.addresses.set(host, ['203.0.113.7']);
    const results = await Promise.all([check(site, first), check(other, second)]);
    expect(results.map(({ body }) => body.state).toSorted()).toEqual(['active', 'pending']);
  });
});
