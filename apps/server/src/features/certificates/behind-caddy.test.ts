import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/program-process.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { activate, type DomainWorld, startDomainWorld } from '../domains/testing/domain-fixture.ts';
import { type AuthorityProxy, startAuthorityProxy } from './testing/authority-proxy.ts';
import { startCaddy } from './testing/caddy.ts';
import { type Pebble, startPebble } from './testing/pebble.ts';
import { arePresent } from './testing/programs.ts';
import { visitSecurely } from './testing/tls-client.ts';

const mainHost = 'builder.test';

describe('the question whether a name may have a certificate', () => {
  let world: DomainWorld;
  let site: SiteFixture;
  beforeAll(async () => {
    world = await startDomainWorld({ APP_URL: `https://${mainHost}`, SITES_DOMAIN: 'sites.test' });
    site = await makeSite(world.app);
  });
  afterAll(() => world.close());

  const ask = async (name: string | undefined, headers: Record<string, string> = {}) => {
    const query = name === undefined ? '' : `?domain=${encodeURIComponent(name)}`;
    return (await world.app.visit('127.0.0.1', `/internal/tls/ask${query}`, headers)).status;
  };

  it('is answered with yes for names that are served', async () => {
    expect((await activate(world, site, 'www.asked.com')).state).toBe('active');
    const names = ['www.asked.com', 'WWW.Asked.com', mainHost, `${site.site.subdomain}.sites.test`];
    for (const name of names) expect({ name, status: await ask(name) }).toEqual({ name, status: 200 });
  });

  it.each([
    ['a domain of nobody', 'www.stranger.com'],
    ['a subdomain of nobody', 'nobody.sites.test'],
    ['an IP address', '127.0.0.1'],
    ['this machine', 'localhost'],
    ['a name with spaces', 'www asked com'],
    ['an empty name', ''],
    ['no name', undefined],
  ])('is answered with no for %s', async (_what, name) => {
    expect(await ask(name)).toBe(404);
  });

  it(`takes names of up to ${limits.nameMaxLength} characters`, async () => {
    const label = 'a'.repeat(63);
    const longest = `${label}.${label}.${label}.${'a'.repeat(limits.nameMaxLength - 3 * 64 - 4)}.com`;
    expect(longest).toHaveLength(limits.nameMaxLength);
    const subdomainsOf = (name: string) =>
      world.app.database.ownerPool.query(
        `insert into app.site_domains (tenant_id, site_id, name, token, state)
         select tenant_id, id, $2, 'token', 'active' from app.sites where id = $1`,
        [site.site.id, name],
      );
    await subdomainsOf(longest);
    await subdomainsOf(`a${longest}`);
    await world.app.ctx.customHosts.reload();
    expect(await ask(longest)).toBe(200);
    expect(await ask(`a${longest}`)).toBe(404);
  });

  it('is not answered to visitors that a proxy forwards', async () => {
    expect(await ask(mainHost)).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await ask(mainHost, { [header]: '203.0.113.9' })).toBe(404);
  });
});

describe.skipIf(!arePresent('pebble', 'caddy'))('behind Caddy with our sample', () => {
  let world: DomainWorld;
  let pebble: Pebble;
  let authority: AuthorityProxy;
  let caddy: { close: () => Promise<void> };
  let site: SiteFixture;
  let tlsPort: number;
  beforeAll(async () => {
    const [httpPort, appPort] = [await freePort(), await freePort()];
    tlsPort = await freePort();
    world = await startDomainWorld({
      PORT: String(appPort),
      APP_URL: `https://${mainHost}`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    });
    pebble = await startPebble({ dns: world.dns.address, httpPort, tlsPort });
    authority = await startAuthorityProxy(pebble);
    for (const host of [mainHost, `www.${mainHost}`, `app.${mainHost}`])
      world.dns.addresses.set(host, ['127.0.0.1']);
    site = await makeSite(world.app);
    await site.publish();
    const { dataDir } = world.app.ctx.env;
    const { directory } = authority;
    const { rootFile } = pebble;
    caddy = await startCaddy({
      ...{ httpPort, tlsPort, appPort },
      ...{ dataDir, domain: mainHost, directory, rootFile },
    });
  });
  afterAll(async () => {
    await caddy.close();
    await authority.close();
    await pebble.close();
    await world.close();
  });

  const visit = async (name: string, path = '/') =>
    visitSecurely({ port: tlsPort, name, roots: await pebble.issuingRoot(), path });

  it('a custom domain is active at once, and its first visitor gets a certificate', async () => {
    const name = 'www.behind.com';
    world.dns.addresses.set(name, ['127.0.0.1']);
    world.dns.addresses.set(`${site.site.subdomain}.${mainHost}`, ['127.0.0.1']);
    expect(await activate(world, site, name)).toMatchObject({ state: 'active', certificateExpiresAt: null });
    const { status, names, text } = await visit(name);
    expect({ status, names }).toEqual({ status: 200, names: `DNS:${name}` });
    expect(text).toContain('<html');
  });

  it('a published site is served from its files', async () => {
    const name = `${site.site.subdomain}.${mainHost}`;
    const { status, names, headers } = await visit(name);
    expect({ status, names }).toEqual({ status: 200, names: `DNS:${name}` });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('the app is served at the main host, without the question', async () => {
    await expect
      .poll(() => visit(mainHost, '/health/live').then(({ status }) => status, String), { timeout: 15_000 })
      .toBe(200);
    expect((await visit(mainHost, `/internal/tls/ask?domain=${mainHost}`)).status).toBe(404);
  });

  it('a name that is not served is refused without an order', async () => {
    const before = authority.orders;
    for (const name of ['www.stranger.com', `nobody.${mainHost}`]) {
      world.dns.addresses.set(name, ['127.0.0.1']);
      await expect(visit(name)).rejects.toThrow();
    }
    expect(authority.orders).toBe(before);
  });
});
