import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { auditEntriesOf } from '../../testing/tenancy-fixture.ts';
import {
  activate,
  addDomain,
  check,
  createRecords,
  type DomainWorld,
  dropRecords,
  listDomains,
  makePrimary,
  passDays,
  republish,
  runJob,
  startDomainWorld,
} from './testing/domain-fixture.ts';

let world: DomainWorld;
let site: SiteFixture;
const name = 'www.quan-an.vn';

beforeAll(async () => {
  world = await startDomainWorld();
});
beforeEach(async () => {
  site = await makeSite(world.app);
  await site.publish();
});
afterEach(async () => {
  passDays(world, 0);
  world.dns.isBroken = false;
  dropRecords(world, name);
  await world.app.database.ownerPool.query('delete from app.site_domains; delete from app.audit_log');
});
afterAll(() => world.close());

const dayIs = async (days: number) => {
  passDays(world, days);
  // Every node has the job: a second run at the same time, or later, changes nothing.
  await Promise.all([runJob(world, 'site_domains.check'), runJob(world, 'site_domains.check')]);
  await runJob(world, 'site_domains.check');
  return (await listDomains(site))[0]!;
};
const subjects = async () =>
  (await world.app.mailsTo(site.person.email, 'notification'))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(name))
    .toReversed();
const inboxPaths = async (): Promise<string[]> => {
  // The token expires before the first day is over.
  passDays(world, 0);
  const { body } = await world.app.api<{ notifications: { event: string; path: string }[] }>(
    'GET',
    '/users/me/notifications',
    { token: site.person.token },
  );
  return body.notifications.filter(({ event }) => event.startsWith('site_domain.')).map(({ path }) => path);
};
const open = (host: string) => world.app.visit(host, '/');
const audited = async (event: string): Promise<number> =>
  (await auditEntriesOf(world.app, `site_domain.${event}`)).length;

it('an active domain is checked once a day', async () => {
  await activate(world, site, name);
  const { checkedAt } = (await listDomains(site))[0]!;
  const early = (limits.recheckHours - 0.1) / 24;
  expect((await dayIs(early)).checkedAt).toBe(checkedAt);
  expect(Date.parse((await dayIs(1)).checkedAt!)).toBeGreaterThan(Date.parse(checkedAt!));
});

it('a failing domain mails its owner, warns, and is released after seven days', async () => {
  const domain = await activate(world, site, name);
  await makePrimary(site, domain);
  await republish(world, site);
  dropRecords(world, name);
  expect(await dayIs(1)).toMatchObject({
    state: 'active',
    reason: 'proof_missing',
    failingSince: expect.any(String),
    isPrimary: true,
  });
  const failing = [`The DNS records of ${name} are missing. Restore them within 7 days`];
  expect(await subjects()).toEqual(failing);
  const path = `/builder/${site.site.id}?settings=domains`;
  expect((await world.app.mailsTo(site.person.email, 'notification'))[0]!.text).toContain(path);
  expect(await inboxPaths()).toEqual([path]);
  expect((await open(name)).status).toBe(200);
  expect(await dayIs(1 + limits.daysUntilWarning - 0.01)).toMatchObject({ state: 'active' });
  expect(await subjects()).toEqual(failing);
  await dayIs(1 + limits.daysUntilWarning + 1 - 0.005);
  const warned = [...failing, `${name} will be removed in 24 hours`];
  expect(await subjects()).toEqual(warned);
  expect((await open(name)).status).toBe(200);
  expect(await dayIs(1 + limits.daysUntilRelease + 1)).toMatchObject({
    state: 'error',
    reason: 'released',
    isPrimary: false,
    failingSince: null,
  });
  expect(await subjects()).toEqual([...warned, `${name} was removed because its DNS records were missing`]);
  expect((await open(name)).status).toBe(404);
  expect((await open(site.host)).status).toBe(200);
  expect((await site.call<{ url: string }>('GET', '')).body.url).toBe(`http://${site.host}:6003`);
  await republish(world, site);
  expect((await open(site.host)).text).toContain(`rel="canonical" href="http://${site.host}:6003/"`);
  expect([await audited('failing'), await audited('release_near'), await audited('released')]).toEqual([
    1, 1, 1,
  ]);
  // It stays released until somebody proves it again.
  expect((await check(site, domain)).body).toMatchObject({ state: 'error', reason: 'released' });
  createRecords(world, domain);
  expect((await check(site, domain)).body).toMatchObject({ state: 'active', reason: null, isPrimary: false });
});

it('a domain is released on the seventh day, and not before', async () => {
  await activate(world, site, name);
  world.dns.aliases.set(name, 'parking.elsewhere.net');
  const { failingSince } = await dayIs(1);
  const since = (Date.parse(failingSince!) - Date.now()) / 86_400_000;
  expect(await dayIs(since + limits.daysUntilRelease - 0.001)).toMatchObject({
    state: 'active',
    reason: 'address_elsewhere',
  });
  await world.app.database.ownerPool.query(
    "update app.site_domains set checked_at = checked_at - interval '1 day'",
  );
  expect((await dayIs(since + limits.daysUntilRelease + 0.001)).state).toBe('error');
});

it('a domain whose records are back is as before, and a later failure counts from its own first day', async () => {
  const domain = await activate(world, site, name);
  dropRecords(world, name);
  await dayIs(1);
  createRecords(world, domain);
  expect(await dayIs(4)).toMatchObject({ state: 'active', reason: null, failingSince: null });
  dropRecords(world, name);
  expect((await dayIs(9)).state).toBe('active');
  expect(await subjects()).toHaveLength(2);
});

it('name servers that do not answer prove nothing', async () => {
  await activate(world, site, name);
  world.dns.isBroken = true;
  expect(await dayIs(30)).toMatchObject({ state: 'active', failingSince: null });
});

it('a domain whose records appear becomes active by itself, for a month', async () => {
  const domain = await addDomain(site, name);
  await dayIs(limits.pendingDays - 1);
  createRecords(world, domain);
  expect((await dayIs(limits.pendingDays + 0.1)).state).toBe('pending');
  expect((await dayIs(limits.pendingDays - 0.1)).state).toBe('pending');
  await world.app.database.ownerPool.query('update app.site_domains set checked_at = null');
  expect((await dayIs(limits.pendingDays - 0.1)).state).toBe('active');
});

it('domains of a site in the trash are free and not checked', async () => {
  await activate(world, site, name);
  await world.app.api('DELETE', `/sites/${site.site.id}`, { token: site.person.token });
  await runJob(world, 'site_domains.check');
  const heir = await makeSite(world.app);
  await heir.publish();
  expect((await activate(world, heir, name)).state).toBe('active');
  expect((await open(name)).text).toBe((await open(heir.host)).text);
});
