import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { check, makePrimary } from '../domains/testing/domain-fixture.ts';
import {
  type CertificateWorld,
  connectDomain,
  findDomain,
  hostOf,
  mainHost,
  obtain,
  pointHere,
  sitesDomain,
  startCertificateWorld,
  visit,
} from './testing/certificate-fixture.ts';
import { arePresent } from './testing/programs.ts';

describe.skipIf(!arePresent('pebble'))('with TLS=auto', () => {
  let world: CertificateWorld;
  let site: SiteFixture;
  beforeAll(async () => {
    world = await startCertificateWorld();
    site = await makeSite(world.app);
    await site.publish();
    pointHere(world, hostOf(site));
  });
  afterAll(() => world.close());

  const connect = (name: string) => connectDomain(world, site, name);
  const domainOf = (name: string) => findDomain(site, name);
  const certificateOf = async (name: string) => {
    const { rows } = await world.app.database.ownerPool.query<Record<string, unknown>>(
      'select * from app.certificates where name = $1',
      [name],
    );
    return rows[0];
  };
  const plain = (host: string, path = '/', method = 'GET') => world.app.visit(host, path, {}, method);

  it('a domain waits for its certificate, and is active with it', async () => {
    const name = 'www.bakery.com';
    expect(await connect(name)).toMatchObject({
      state: 'certificate',
      reason: null,
      certificateExpiresAt: null,
    });
    await obtain(world, name);
    const domain = await domainOf(name);
    expect(domain).toMatchObject({ state: 'active', reason: null });
    const { status, names, validTo, text } = await visit(world, name);
    expect({ status, names }).toEqual({ status: 200, names: `DNS:${name}` });
    expect(domain.certificateExpiresAt).toBe(validTo.toISOString());
    expect(text).toContain('<html');
    // A check later changes nothing.
    expect((await check(site, domain)).body).toMatchObject({ state: 'active' });
  });

  it('the first visitor of a name waits for its certificate', async () => {
    const { status, names, headers } = await visit(world, hostOf(site));
    expect({ status, names }).toEqual({ status: 200, names: `DNS:${hostOf(site)}` });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const main = await visit(world, mainHost, { path: '/health/live' });
    expect([main.status, main.names]).toEqual([200, `DNS:${mainHost}`]);
  });

  it('each name gets its own certificate, and visitors at the same time wait for one order', async () => {
    const names = ['www.north.com', 'www.south.com'];
    for (const name of names) await connect(name);
    const before = world.authority.orders;
    const visits = await Promise.all(names.flatMap((name) => [visit(world, name), visit(world, name)]));
    expect(visits.map((one) => one.names)).toEqual(names.flatMap((name) => [`DNS:${name}`, `DNS:${name}`]));
    expect(new Set(visits.map(({ serial }) => serial)).size).toBe(2);
    expect(world.authority.orders - before).toBe(2);
    // The domain of a visitor's certificate is active too.
    expect((await domainOf(names[0]!)).state).toBe('active');
  });

  it('a name that is not served is refused, without an order and without asking the database again', async () => {
    const before = world.authority.orders;
    const unknown = ['www.stranger.com', `nobody.${sitesDomain}`, 'localhost', 'under_score.com'];
    for (const name of unknown)
      await expect(visit(world, name)).rejects.toThrow(/alert|socket|disconnected/i);
    const { pool } = world.app.ctx;
    const connections = [vi.spyOn(pool, 'connect'), vi.spyOn(pool, 'query')];
    for (let n = 0; n < 20; n += 1)
      for (const name of unknown) await expect(visit(world, name)).rejects.toThrow();
    for (const spy of connections) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    expect(world.authority.orders).toBe(before);
    expect(await certificateOf('www.stranger.com')).toBeUndefined();
  });

  it('visitors without HTTPS go on to it once their host has a certificate', async () => {
    const name = 'www.redirected.com';
    await connect(name);
    const before = await plain(name, '/menu?day=1');
    expect([before.status, before.headers['location']]).toEqual([200, undefined]);
    await visit(world, name);
    const after = await plain(name, '/menu?day=1');
    expect([after.status, after.headers['location']]).toEqual([
      301,
      `https://${name}:${world.tlsPort}/menu?day=1`,
    ]);
    expect((await plain(name, '/form', 'POST')).status).toBe(308);
    expect((await plain('www.stranger.com')).status).toBe(404);
    // Load balancers and supervisors on this machine need no certificate.
    await visit(world, mainHost, { path: '/health/live' });
    expect((await plain(mainHost, '/login')).status).toBe(301);
    expect((await plain(mainHost, '/health/live')).status).toBe(200);
    expect((await plain('127.0.0.1', '/health/live')).status).toBe(200);
  });

  it('challenges are answered on every host, before any redirect', async () => {
    const [primary, second] = ['www.first.com', 'www.second.com'];
    await connect(primary);
    await visit(world, primary);
    expect((await makePrimary(site, await domainOf(primary))).status).toBe(200);
    await world.app.database.ownerPool.query(
      "insert into app.acme_challenges values ('token-1', 'token-1.answer', now() + interval '1 hour'), ('token-2', 'old', now())",
    );
    const path = '/.well-known/acme-challenge';
    for (const host of [primary, second, hostOf(site), mainHost, 'www.stranger.com'])
      expect((await plain(host, `${path}/token-1`)).text).toBe('token-1.answer');
    for (const token of ['token-2', 'token-3', '..%2f', '']) {
      const { status, text } = await plain('www.stranger.com', `${path}/${token}`);
      expect({ status, text }).toEqual({ status: 404, text: 'Not found' });
    }
    // A further domain redirects to the primary one, and gets its certificate all the same.
    await connect(second);
    await obtain(world, second);
    expect((await domainOf(second)).state).toBe('active');
    expect((await visit(world, second)).headers['location']).toBe(`https://${primary}:${world.tlsPort}/`);
  });

  it('private keys are encrypted in the database', async () => {
    await visit(world, mainHost, { path: '/health/live' });
    const { rows } = await world.app.database.ownerPool.query<{ key: Buffer }>(
      'select key from app.certificates where key is not null union all select key from app.acme_accounts',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { key } of rows) expect(key.toString('latin1')).not.toMatch(/PRIVATE|BEGIN/);
    expect(String((await certificateOf(mainHost))?.['chain'])).not.toContain('PRIVATE');
  });

  it('with another master key, names get new certificates', async () => {
    const before = await visit(world, mainHost, { path: '/health/live' });
    await world.app.database.ownerPool.query(
      "update app.certificates set key = '\\x00' where name = $1; ".replace('$1', `'${mainHost}'`) +
        "update app.acme_accounts set key = '\\x00'",
    );
    world.app.ctx.certificates.contexts.invalidate(mainHost);
    const after = await visit(world, mainHost, { path: '/health/live' });
    expect(after.serial).not.toBe(before.serial);
  });

  it(`new names get ${limits.ordersPerHour} certificates an hour together`, async () => {
    const { ownerPool } = world.app.database;
    const names = ['www.below.com', 'www.at.com', 'www.above.com'];
    for (const name of names) await connect(name);
    await ownerPool.query("update app.rate_limits set count = $1 where key = 'certificate-orders'", [
      limits.ordersPerHour - 2,
    ]);
    for (const name of names) await obtain(world, name);
    expect(await Promise.all(names.map(async (name) => (await domainOf(name)).state))).toEqual([
      'active',
      'active',
      'certificate',
    ]);
    expect(await domainOf(names[2]!)).toMatchObject({
      reason: 'certificate_limit',
      message: 'Too many certificates were requested. We try again automatically. This can take a few hours.',
    });
    await ownerPool.query("delete from app.rate_limits where key = 'certificate-orders'");
  });
});
