import type { CustomDomain } from '@sitewright/contract/domains/domains';
import type { PlatformDomain } from '@sitewright/contract/domains/platform-domains';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { auditEntriesOf } from '../../../testing/tenancy-fixture.ts';
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
  startDomainWorld,
  type Workspace,
} from '../testing/domain-fixture.ts';

let world: DomainWorld;
let site: SiteFixture;
let bakers: Workspace;
let root: string;
let shop: CustomDomain;
let team: CustomDomain;

beforeAll(async () => {
  world = await startDomainWorld();
  bakers = await makeWorkspace(world, 'bakers', 'Hanoi Bakers');
  site = await makeSite(world.app, 'restaurant', bakers.admin);
  await site.publish();
  root = (await signInStaff(world.app, 'SUPER_ADMIN')).token;
  shop = await activate(world, site, 'www.quán-ăn.vn');
  team = await activate(world, bakers, 'team.bakers.vn');
  await addDomain(bakers, 'later.bakers.vn');
});
afterAll(() => world.close());

const list = async (query = ''): Promise<string[]> =>
  (
    await world.app.api<{ domains: PlatformDomain[] }>('GET', `/admin/domains${query}`, { token: root })
  ).body.domains.map(({ name }) => name);
const post = <T = PlatformDomain>(path: string, body?: object, token = root) =>
  world.app.api<T>('POST', `/admin/domains/${path}`, { token, ...(body ? { body } : {}) });
const visit = async (host: string) => (await world.app.visit(host, '/')).status;

describe('the domains of all sites and workspaces', () => {
  it('are listed with their holder, and found by domain, site, workspace, state and kind of holder', async () => {
    expect(await list()).toEqual(['later.bakers.vn', 'team.bakers.vn', 'www.quán-ăn.vn']);
    expect(await list('?sort=name')).toEqual(['later.bakers.vn', 'team.bakers.vn', 'www.quán-ăn.vn']);
    expect(await list('?q=qu%C3%A1n-%C4%83n')).toEqual(['www.quán-ăn.vn']);
    expect(await list('?q=Ngon')).toEqual(['www.quán-ăn.vn']);
    expect(await list('?q=hanoi')).toHaveLength(3);
    expect(await list('?q=%25')).toEqual([]);
    expect(await list('?state=pending')).toEqual(['later.bakers.vn']);
    expect(await list('?holder=site')).toEqual(['www.quán-ăn.vn']);
    expect(await list('?holder=tenant')).toEqual(['later.bakers.vn', 'team.bakers.vn']);
    expect(await list('?limit=1&page=2')).toEqual(['team.bakers.vn']);
    const { body } = await world.app.api<{ domains: PlatformDomain[] }>('GET', '/admin/domains?holder=site', {
      token: root,
    });
    expect(body.domains[0]).toMatchObject({
      tenant: { id: 'bakers', name: 'Hanoi Bakers' },
      site: { id: site.site.id, name: 'Quán Ăn Ngon', url: `http://${site.host}:6003`, isInTrash: false },
      state: 'active',
      asciiName: shop.asciiName,
    });
  });

  it('are checked now', async () => {
    dropRecords(world, team.name);
    const checked = await post(`${team.id}/check`);
    expect(checked.body).toMatchObject({ reason: 'proof_missing', failingSince: expect.any(String) });
    createRecords(world, team);
    expect((await post(`${team.id}/check`)).body).toMatchObject({ reason: null, failingSince: null });
    world.dns.isBroken = true;
    const failed = await post<{ code: string }>(`${team.id}/check`);
    world.dns.isBroken = false;
    expect({ status: failed.status, code: failed.body.code }).toEqual({
      status: 502,
      code: 'upstream_failed',
    });
  });

  it('are open to staff, and changed by super admins', async () => {
    const { token } = await signInStaff(world.app, 'PLATFORM_ADMIN');
    expect((await world.app.api('GET', '/admin/domains', { token })).status).toBe(200);
    expect((await post(`${team.id}/check`, undefined, token)).status).toBe(403);
    expect((await post(`${team.id}/release`, { reason: 'Phishing' }, token)).status).toBe(403);
    expect((await world.app.api('GET', '/admin/domains', { token: bakers.admin.token })).status).toBe(403);
  });
});

describe('a release by staff', () => {
  it('takes a domain from its holder with a reason, until it is added and proven anew', async () => {
    await makePrimary(site, shop);
    expect(await visit(shop.asciiName)).toBe(200);
    const { body } = await post(`${shop.id}/release`, { reason: ' Reported as phishing ' });
    expect(body).toMatchObject({ state: 'error', reason: 'released_by_staff', isPrimary: false });
    expect(await visit(shop.asciiName)).toBe(404);
    expect(await visit(site.host)).toBe(200);
    const [entry] = await auditEntriesOf(world.app, 'site_domain.released_by_staff', 'bakers');
    expect(entry).toMatchObject({
      target_label: shop.asciiName,
      detail: expect.objectContaining({ reason: 'Reported as phishing' }),
    });
    const [mail] = await world.app.mailsTo(bakers.admin.email, 'notification');
    expect(mail?.subject).toContain('was removed by the platform staff');
    expect((await check(site, shop)).body).toMatchObject({ state: 'error', reason: 'released_by_staff' });
    expect((await site.call('DELETE', `/domains/${shop.id}`)).status).toBe(200);
    const again = await addDomain(site, shop.name);
    expect((await check(site, again)).body.state).toBe('pending');
    createRecords(world, again);
    expect((await check(site, again)).body.state).toBe('active');
  });

  it('needs a reason of a sensible length, and a domain that belongs to somebody', async () => {
    const status = async (reason: string) => (await post(`${team.id}/release`, { reason })).status;
    expect(await status('')).toBe(422);
    expect(await status('x'.repeat(limits.tenants.reasonMaxLength + 1))).toBe(422);
    const [held] = (await listDomains(bakers)).filter(({ id }) => id === team.id);
    expect(held).toMatchObject({ state: 'active' });
    expect(await status('x'.repeat(limits.tenants.reasonMaxLength))).toBe(200);
    expect(await status('Once more')).toBe(409);
    expect((await post(`${bakers.admin.id}/release`, { reason: 'No such domain' })).status).toBe(404);
  });
});
