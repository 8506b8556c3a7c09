import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSite } from '../../testing/site-fixture.ts';
import { auditEntriesOf, createTestUser } from '../../testing/tenancy-fixture.ts';
import { certificateFailed, certificateIssued } from './domain-certificate.service.ts';
import {
  activate,
  addDomain,
  check,
  createRecords,
  type DomainWorld,
  dropRecords,
  listDomains,
  makePrimary,
  makeWorkspace,
  passDays,
  runJob,
  startDomainWorld,
  type Workspace,
} from './testing/domain-fixture.ts';

let world: DomainWorld;
let bakers: Workspace;
const name = 'www.bakers.vn';
const second = 'team.bakers.vn';

beforeAll(async () => {
  world = await startDomainWorld();
  bakers = await makeWorkspace(world, 'bakers', 'Hanoi Bakers');
});
afterEach(async () => {
  passDays(world, 0);
  await world.app.database.ownerPool.query('delete from app.site_domains; delete from app.rate_limits');
  for (const zone of ['records', 'aliases', 'addresses'] as const) world.dns[zone].clear();
  await world.app.ctx.customHosts.reload();
});
afterAll(() => world.close());

const visit = (host: string, path = '/', headers: Record<string, string> = {}) =>
  world.app.visit(host, path, headers);
describe('a domain of a workspace', () => {
  it('is added, leads to the host of the workspace, and serves what that serves', async () => {
    const domain = await addDomain(bakers, name);
    expect(domain).toMatchObject({ state: 'pending', suggestion: 'bakers.vn' });
    expect(domain.records.map(({ type, host, value }) => [type, host, value])).toEqual([
      ['TXT', `_sitewright.${name}`, expect.stringMatching(/^sitewright-verification=/)],
      ['CNAME', name, bakers.host],
    ]);
    const ask = async () =>
      (await fetch(new URL(`/internal/tls/ask?domain=${name}`, world.app.origin))).status;
    expect((await visit(name)).status).toBe(404);
    expect(await ask()).toBe(404);
    createRecords(world, domain);
    expect((await check(bakers, domain)).body).toMatchObject({ state: 'active', reason: null });
    expect(await ask()).toBe(200);
    const [page, own] = [await visit(name), await visit(bakers.host)];
    expect(page.status).toBe(200);
    expect(page.text).toBe(own.text);
    expect(page.text).toContain(`rel="canonical" href="http://${bakers.host}:6003/"`);
    expect(JSON.parse((await visit(name, '/api/v1/host')).text)).toMatchObject({
      kind: 'tenant',
      tenant: { id: 'bakers', name: 'Hanoi Bakers' },
    });
  });

  it('is the address of the workspace once it is primary, and pages redirect to it', async () => {
    const domain = await activate(world, bakers, name);
    await activate(world, bakers, second);
    expect((await visit(bakers.host)).text).toContain(`href="http://${bakers.host}:6003/"`);
    expect((await makePrimary(bakers, domain)).body).toMatchObject({ isPrimary: true });
    const list = await bakers.call('GET', '/domains');
    expect(list.body).toMatchObject({
      url: `http://${name}:6003`,
      host: `${bakers.host}:6003`,
      limit: limits.perTenant,
      domains: [{ name, isPrimary: true }, { name: second }],
    });
    for (const host of [bakers.host, second]) {
      const { status, headers } = await visit(host, '/contact?x=1');
      expect({ status, to: headers['location'] }).toEqual({
        status: 301,
        to: `http://${name}:6003/contact?x=1`,
      });
    }
    const page = await visit(name, '/contact');
    expect(page.text).toContain(`rel="canonical" href="http://${name}:6003/contact"`);
    expect(page.text).not.toContain(bakers.host);
    const settings = await bakers.call<{ url: string }>('GET', '/settings');
    expect(settings.body.url).toBe(`http://${name}:6003`);
    expect((await bakers.call('POST', '/domains/clear-primary')).status).toBe(200);
    expect((await visit(bakers.host)).status).toBe(200);
    expect((await visit(name)).text).toContain(`rel="canonical" href="http://${bakers.host}:6003/"`);
  });

  it('lets an app that is open on another address go on there', async () => {
    await makePrimary(bakers, await activate(world, bakers, name));
    expect((await visit(bakers.host, '/api/v1/host')).status).toBe(200);
    expect((await visit(bakers.host, '/assets/app.js')).status).not.toBe(301);
    expect((await visit(bakers.host, '/about', { 'sec-fetch-mode': 'cors' })).status).toBe(200);
    expect((await visit(bakers.host, '/about', { 'sec-fetch-mode': 'navigate' })).status).toBe(301);
    expect((await world.app.visit(bakers.host, '/contact', {}, 'POST')).status).not.toBe(308);
  });

  it('waits for its certificate where the server obtains them, and tells why it has none', async () => {
    await activate(world, bakers, name);
    await world.app.database.ownerPool.query("update app.site_domains set state = 'certificate'");
    const { ctx } = world.app;
    await certificateFailed(ctx, name, { reason: 'caa_forbids', warns: false });
    expect((await listDomains(bakers))[0]).toMatchObject({ state: 'certificate', reason: 'caa_forbids' });
    const end = new Date('2030-01-01T00:00:00Z');
    await certificateIssued(ctx, name, end);
    expect((await listDomains(bakers))[0]).toMatchObject({
      state: 'active',
      reason: null,
      certificateExpiresAt: end.toISOString(),
    });
  });

  it('is not served any more once the workspace is closed', async () => {
    await activate(world, bakers, name);
    const { ownerPool } = world.app.database;
    await ownerPool.query("update app.tenants set status = 'closed' where id = 'bakers'");
    world.app.ctx.tenantCaches.hosts.invalidate('');
    expect((await visit(name, '/login')).status).toBe(404);
    await ownerPool.query("update app.tenants set status = 'active' where id = 'bakers'");
    world.app.ctx.tenantCaches.hosts.invalidate('');
    expect((await visit(name, '/about')).status).toBe(200);
  });

  it('is removed at once', async () => {
    const domain = await activate(world, bakers, name);
    await makePrimary(bakers, domain);
    expect((await bakers.call('DELETE', `/domains/${domain.id}`)).status).toBe(200);
    expect((await visit(name)).status).toBe(404);
    expect((await visit(bakers.host)).status).toBe(200);
    expect(await listDomains(bakers)).toEqual([]);
  });
});

describe('a name that a site and a workspace want', () => {
  it('stays with the holder that proves it, and goes to the other one afterwards', async () => {
    const site = await makeSite(world.app);
    await site.publish();
    const held = await activate(world, site, name);
    expect(held.state).toBe('active');
    const wanted = await addDomain(bakers, name);
    const proofs = [...world.dns.records.get(`_sitewright.${name}`)!, wanted.records[0]!.value];
    world.dns.records.set(`_sitewright.${name}`, proofs);
    expect((await check(bakers, wanted)).body).toMatchObject({ state: 'pending', reason: 'taken' });
    world.dns.records.set(`_sitewright.${name}`, [wanted.records[0]!.value]);
    world.dns.aliases.set(name, bakers.host);
    expect((await check(bakers, wanted)).body).toMatchObject({ state: 'active' });
    expect((await listDomains(site))[0]).toMatchObject({ state: 'error', reason: 'taken_over' });
    expect((await visit(name)).text).toContain('Hanoi Bakers');
    const [mail] = await world.app.mailsTo(site.person.email, 'notification');
    expect(mail?.subject).toBe(`${name} is now used by another site or workspace`);
  });
});

describe('the daily check', () => {
  it('warns the admins of the workspace, and releases the domain after seven days', async () => {
    const colleague = await createTestUser(world.app, { tenantId: 'bakers', role: 'ADMIN' });
    const member = await createTestUser(world.app, { tenantId: 'bakers', role: 'USER' });
    await makePrimary(bakers, await activate(world, bakers, name));
    dropRecords(world, name);
    const dayIs = async (days: number) => {
      passDays(world, days);
      await runJob(world, 'site_domains.check');
      return (await listDomains(bakers))[0]!;
    };
    expect(await dayIs(1)).toMatchObject({ state: 'active', reason: 'proof_missing', isPrimary: true });
    await dayIs(1 + limits.daysUntilWarning);
    expect(await dayIs(1 + limits.daysUntilRelease)).toMatchObject({
      state: 'error',
      reason: 'released',
      isPrimary: false,
    });
    expect((await visit(name)).status).toBe(404);
    expect((await visit(bakers.host)).status).toBe(200);
    for (const { email } of [bakers.admin, colleague])
      expect((await world.app.mailsTo(email, 'notification')).map(({ subject }) => subject)).toEqual([
        `${name} was removed because its DNS records were missing`,
        `${name} will be removed in 24 hours`,
        `The DNS records of ${name} are missing. Restore them within ${limits.daysUntilRelease} days`,
      ]);
    const [mail] = await world.app.mailsTo(colleague.email, 'notification');
    expect(mail?.text).toContain('/tenant/domains');
    expect(await world.app.mailsTo(member.email, 'notification')).toEqual([]);
    const [entry] = await auditEntriesOf(world.app, 'site_domain.released', 'bakers');
    expect(entry).toMatchObject({ target_label: name });
  });
});

describe('who may', () => {
  it('is an admin of the workspace; the shared workspace has no domains', async () => {
    const member = await createTestUser(world.app, { tenantId: 'bakers', role: 'USER' });
    for (const method of ['GET', 'POST'])
      expect(
        (
          await world.app.api(method, '/tenant/domains', {
            token: member.token,
            ...(method === 'POST' ? { body: { name } } : {}),
          })
        ).status,
      ).toBe(403);
    const admin = await createTestUser(world.app, { tenantId: sharedTenantId, role: 'ADMIN' });
    const list = await world.app.api('GET', '/tenant/domains', { token: admin.token });
    expect(list.body).toEqual({ domains: [], limit: limits.perTenant, url: null, host: null });
    const added = await world.app.api<{ code: string; message: string }>('POST', '/tenant/domains', {
      token: admin.token,
      body: { name },
    });
    expect(added.status).toBe(409);
    expect(added.body.message).toBe(
      'This workspace has the address of the platform and no domains of its own.',
    );
  });

  it('finds no domain of a site or of another workspace', async () => {
    const bankers = await makeWorkspace(world, 'bankers');
    const theirs = await addDomain(bankers, name);
    const site = await makeSite(world.app, 'restaurant', bakers.admin);
    const ofSite = await addDomain(site, second);
    for (const { id } of [theirs, ofSite]) {
      expect((await bakers.call('POST', `/domains/${id}/check`)).status).toBe(404);
      expect((await bakers.call('DELETE', `/domains/${id}`)).status).toBe(404);
    }
  });

  it('is limited in number', async () => {
    for (let count = 1; count < limits.perTenant; count += 1)
      await addDomain(bakers, `shop-${count}.bakers.vn`);
    const add = (one: string) => bakers.call<{ code: string }>('POST', '/domains', { name: one });
    expect((await add('shop-1.bakers.vn')).status).toBe(409);
    const answers = await Promise.all(['x', 'y', 'z'].map((label) => add(`${label}.bakers.vn`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402]);
    expect(await listDomains(bakers)).toHaveLength(limits.perTenant);
  });
});
