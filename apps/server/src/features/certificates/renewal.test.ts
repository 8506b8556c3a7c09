import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser } from '../../testing/tenancy-fixture.ts';
import { passDays } from '../domains/testing/domain-fixture.ts';
import {
  type CertificateWorld,
  connectDomain,
  findDomain,
  hostOf,
  mainHost,
  type Node,
  pointHere,
  renew,
  serialOf,
  startCertificateWorld,
  visit,
} from './testing/certificate-fixture.ts';
import { arePresent } from './testing/programs.ts';

/** Programs start and stop here. */
const slow = { timeout: 60_000 };

const lifetimeDays = 90;
const renewalDay = lifetimeDays * limits.renewAfter;
const earliestDay = lifetimeDays * (limits.renewAfter - limits.renewSpread);
const warningDay = lifetimeDays * (1 - limits.warnBefore);

describe.skipIf(!arePresent('pebble'))('two processes with TLS=auto', slow, () => {
  let world: CertificateWorld;
  let second: Node;
  let site: SiteFixture;
  const name = 'www.bakery.com';
  beforeAll(async () => {
    world = await startCertificateWorld();
    second = await world.addNode();
    site = await makeSite(world.app);
    await site.publish();
    await connectDomain(world, site, name);
  });
  afterEach(() => passDays(world, 0));
  afterAll(() => world.close());

  const atSecond = () => ({ pebble: world.pebble, tlsPort: second.tlsPort });

  it('order one certificate together, and either answers the authority', async () => {
    const before = world.authority.orders;
    // The authority asks the first process, whoever orders.
    const visits = await Promise.all([visit(atSecond(), name), visit(world, name), visit(atSecond(), name)]);
    expect(new Set(visits.map(({ serial }) => serial)).size).toBe(1);
    expect(world.authority.orders - before).toBe(1);
  });

  it('resume each other’s sessions', async () => {
    const first = await visit(world, name);
    expect(first.isResumed).toBe(false);
    expect((await visit(world, name, { session: first.session })).isResumed).toBe(true);
    expect((await visit(atSecond(), name, { session: first.session })).isResumed).toBe(true);
  });

  it('renew a certificate while visitors come, and both present the new one', async () => {
    const old = await serialOf(world, name);
    expect(await serialOf(atSecond(), name)).toBe(old);
    const seen: string[] = [];
    const done = new AbortController();
    const visitors = [world, atSecond(), world, atSecond()].map(async (node) => {
      while (!done.signal.aborted) seen.push((await visit(node, name)).names);
    });
    passDays(world, renewalDay + 0.1);
    await renew(world);
    await expect.poll(() => serialOf(world, name)).not.toBe(old);
    await expect.poll(() => serialOf(atSecond(), name)).not.toBe(old);
    done.abort();
    await Promise.all(visitors);
    expect(seen.length).toBeGreaterThan(10);
    expect(new Set(seen)).toEqual(new Set([`DNS:${name}`]));
  });

  it('renew nothing before two thirds of the lifetime', async () => {
    const before = await serialOf(world, name);
    passDays(world, earliestDay - 0.1);
    await renew(world);
    expect(await serialOf(world, name)).toBe(before);
  });

  it('warn the owner once when a certificate ends soon and is not renewed', async () => {
    const subject = `The HTTPS certificate of ${name} expires soon and could not be renewed`;
    const mails = async () =>
      (await world.app.mailsTo(site.person.email, 'notification')).filter((mail) => mail.subject === subject);
    await world.pebble.stop();
    passDays(world, warningDay - 1);
    await renew(world);
    expect(await findDomain(site, name)).toMatchObject({ state: 'active', reason: 'authority_unavailable' });
    expect(await mails()).toHaveLength(0);
    for (const day of [warningDay + 1, warningDay + 3]) {
      passDays(world, day);
      await renew(world);
    }
    expect(await mails()).toHaveLength(1);
    await world.pebble.start();
    passDays(world, lifetimeDays + 5);
    await renew(world);
    expect(await findDomain(site, name)).toMatchObject({ state: 'active', reason: null });
    expect((await visit(world, name)).status).toBe(200);
  });

  it('warn the staff once about a host of the installation', async () => {
    const staff = await createTestUser(world.app, { platformRole: 'SUPER_ADMIN' });
    const mails = async () =>
      (await world.app.mailsTo(staff.email, 'notification')).filter(({ subject }) =>
        subject.includes(`certificate of ${mainHost}`),
      );
    await visit(world, mainHost, { path: '/health/live' });
    await world.pebble.stop();
    for (const day of [warningDay - 1, warningDay + 1, warningDay + 3]) {
      passDays(world, day);
      await renew(world);
      expect(await mails()).toHaveLength(day < warningDay ? 0 : 1);
    }
    await world.pebble.start();
  });

  it('drop the certificate of a name that is not served anymore', async () => {
    const gone = 'www.gone.com';
    const domain = await connectDomain(world, site, gone);
    await visit(world, gone);
    await visit(atSecond(), gone);
    await site.call('DELETE', `/domains/${domain.id}`);
    await expect(visit(world, gone)).rejects.toThrow();
    passDays(world, lifetimeDays);
    await renew(world);
    const { rows } = await world.app.database.ownerPool.query<{ name: string }>(
      'select name from app.certificates',
    );
    expect(rows.map((row) => row.name)).not.toContain(gone);
    await expect.poll(() => visit(atSecond(), gone).catch(() => 'refused')).toBe('refused');
  });

  it('give a site that was never published its certificate too', async () => {
    const draft = await makeSite(world.app);
    pointHere(world, hostOf(draft));
    expect((await visit(world, hostOf(draft))).names).toBe(`DNS:${hostOf(draft)}`);
  });
});
