import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { passDays } from '../domains/testing/domain-fixture.ts';
import {
  type CertificateWorld,
  connectDomain,
  findDomain,
  mainHost,
  obtain,
  pointHere,
  renew,
  startCertificateWorld,
  visit,
} from './testing/certificate-fixture.ts';
import { arePresent } from './testing/programs.ts';

/** Programs start and stop here. */
const slow = { timeout: 60_000 };

describe.skipIf(!arePresent('pebble'))('where a certificate is not issued', slow, () => {
  let world: CertificateWorld;
  let site: SiteFixture;
  beforeAll(async () => {
    world = await startCertificateWorld();
  });
  beforeEach(async () => {
    site = await makeSite(world.app);
    await site.publish();
    wait(0);
  });
  afterEach(() => {
    passDays(world, 0);
    world.authority.orderError = undefined;
    world.authority.caaNames = [];
  });
  afterAll(() => world.close());

  const start = Date.now();
  /** Stops the clock of the application so long after the start. */
  const wait = (minutes: number): void => {
    world.app.ctx.clock = { now: () => new Date(start + minutes * 60_000) };
  };
  /** A domain whose first certificate was not issued. */
  const failOn = async (name: string) => {
    await connectDomain(world, site, name);
    await obtain(world, name);
    return findDomain(site, name);
  };
  /** When the next try is, in minutes after the start. */
  const retryMinutes = async (name: string) => {
    const { rows } = await world.app.database.ownerPool.query<{ retry_at: Date }>(
      'select retry_at from app.certificates where name = $1',
      [name],
    );
    return Math.round((rows[0]!.retry_at.getTime() - start) / 60_000);
  };

  it('an authority that is down is named, and asked again until it is back', async () => {
    const name = 'www.patient.com';
    await world.pebble.stop();
    expect(await failOn(name)).toMatchObject({
      state: 'certificate',
      reason: 'authority_unavailable',
      message: 'The certificate authority is unavailable right now. We try again automatically.',
    });
    await expect(
      visit({ ...world, pebble: { ...world.pebble, issuingRoot: async () => '' } }, name),
    ).rejects.toThrow();
    // Visitors still have the site without HTTPS.
    expect((await world.app.visit(name, '/')).status).toBe(200);
    await world.pebble.start();
    // The time to try again has not come.
    await renew(world);
    expect((await findDomain(site, name)).state).toBe('certificate');
    wait(limits.retryMinutes[0] + 1);
    await renew(world);
    expect(await findDomain(site, name)).toMatchObject({ state: 'active', reason: null });
    expect((await visit(world, name)).status).toBe(200);
  });

  it('an authority that forgot the account gives a new one', async () => {
    await visit(world, mainHost, { path: '/health/live' }).catch(() => undefined);
    await world.pebble.stop();
    await world.pebble.start();
    await failOn('www.again.com');
    expect((await findDomain(site, 'www.again.com')).state).toBe('active');
  });

  it.each([
    ['the domain itself', 'strict.com', 'strict.com'],
    ['its parent', 'www.parent.com', 'parent.com'],
  ])('a CAA record of %s that allows another authority is the reason', async (_of, name, holder) => {
    world.authority.caaNames = ['our-authority.test'];
    // The directory of the authority is read with the account.
    await world.app.database.ownerPool.query('delete from app.acme_accounts');
    world.dns.issuers.set(holder, ['other-authority.test; validationmethods=dns-01']);
    const before = world.authority.orders;
    expect(await failOn(name)).toMatchObject({ state: 'certificate', reason: 'caa_forbids' });
    expect(world.authority.orders).toBe(before);
    world.dns.issuers.set(holder, ['other-authority.test', 'Our-Authority.test; accounturi=x']);
    wait(limits.retryMinutes[0] + 1);
    await renew(world);
    expect(await findDomain(site, name)).toMatchObject({ state: 'active', reason: null });
  });

  it.each([
    ['caa', 403, 'caa_forbids'],
    ['rateLimited', 429, 'certificate_limit'],
    ['serverInternal', 500, 'authority_unavailable'],
    ['rejectedIdentifier', 400, 'certificate_failed'],
  ])('a refusal of the type %s is told in plain words', async (type, status, reason) => {
    world.authority.orderError = { type, status };
    const domain = await failOn(`www.${type.toLowerCase()}.com`);
    expect(domain).toMatchObject({ state: 'certificate', reason });
    expect(domain.message).not.toMatch(/urn|refused/);
  });

  it('the authority says how long to wait', async () => {
    world.authority.orderError = { type: 'rateLimited', status: 429, retryAfter: '7200' };
    await failOn('www.seconds.com');
    expect(await retryMinutes('www.seconds.com')).toBe(120);
    const date = new Date(Date.now() + 180 * 60_000 - 1_000).toUTCString();
    world.authority.orderError = { type: 'rateLimited', status: 429, retryAfter: date };
    await failOn('www.date.com');
    expect(await retryMinutes('www.date.com')).toBe(180);
  });

  it('each failure in succession is followed by a longer wait, and one order at most', async () => {
    const name = 'www.unlucky.com';
    world.authority.orderError = { type: 'serverInternal', status: 500 };
    await failOn(name);
    let now = 0;
    for (const minutes of [...limits.retryMinutes, limits.retryMinutes.at(-1)!]) {
      expect(await retryMinutes(name)).toBe(now + minutes);
      const before = world.authority.orders;
      wait(now + minutes - 1 / 60);
      await obtain(world, name);
      expect(world.authority.orders).toBe(before);
      now += minutes;
      wait(now);
      await obtain(world, name);
      expect(world.authority.orders).toBe(before + 1);
    }
  });

  it('a domain that leads elsewhere when it is verified gets no certificate', async () => {
    const name = 'www.moved.com';
    await connectDomain(world, site, name);
    // The name servers tell the authority something else than us.
    world.dns.aliases.delete(name);
    world.dns.addresses.set(name, ['127.0.0.2']);
    await obtain(world, name);
    expect(await findDomain(site, name)).toMatchObject({ state: 'certificate', reason: 'challenge_failed' });
    pointHere(world, name);
    wait(limits.retryMinutes[0] + 1);
    await renew(world);
    expect(await findDomain(site, name)).toMatchObject({ state: 'active', reason: null });
  });
});

describe.skipIf(!arePresent('pebble'))('an authority that waits and rejects requests', slow, () => {
  it('issues certificates all the same', async () => {
    const world = await startCertificateWorld({ isHarsh: true });
    const site = await makeSite(world.app);
    await site.publish();
    for (const name of ['www.one.com', 'www.two.com', 'www.three.com']) {
      await connectDomain(world, site, name);
      expect((await visit(world, name)).names).toBe(`DNS:${name}`);
    }
    await world.close();
  });
});
