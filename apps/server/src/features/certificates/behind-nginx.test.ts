import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/program-process.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { activate, type DomainWorld, startDomainWorld } from '../domains/testing/domain-fixture.ts';
import { type Nginx, startNginx } from './testing/nginx.ts';
import { arePresent } from './testing/programs.ts';
import { visitSecurely } from './testing/tls-client.ts';

const mainHost = 'builder.test';

describe.skipIf(!arePresent('nginx', 'openssl'))('behind nginx with our sample for HTTPS', () => {
  let world: DomainWorld;
  let nginx: Nginx;
  let site: SiteFixture;
  let httpPort: number;
  let tlsPort: number;
  beforeAll(async () => {
    [httpPort, tlsPort] = [await freePort(), await freePort()];
    const appPort = await freePort();
    const settings = { PORT: String(appPort), APP_URL: `https://${mainHost}`, TRUSTED_PROXIES: '127.0.0.1' };
    world = await startDomainWorld(settings);
    site = await makeSite(world.app);
    await site.publish();
    nginx = await startNginx({ httpPort, tlsPort, appPort, domain: mainHost });
  });
  afterAll(async () => {
    await nginx.close();
    await world.close();
  });

  const plain = (host: string, path: string) =>
    new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: httpPort, path, headers: { host } }, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
        );
      });
      call.on('error', reject);
      call.end();
    });

  it('a custom domain has its own certificate as soon as its files are there', async () => {
    const name = 'www.behind-nginx.com';
    expect((await activate(world, site, name)).state).toBe('active');
    await expect(visitSecurely({ port: tlsPort, name, roots: '' })).rejects.toThrow();
    const roots = await nginx.addCertificate(name);
    const { status, names, text } = await visitSecurely({ port: tlsPort, name, roots });
    expect({ status, names }).toEqual({ status: 200, names: `DNS:${name}` });
    expect(text).toContain('<html');
  });

  it('the app and the sites below its domain share a wildcard certificate', async () => {
    const roots = nginx.root;
    const name = `${site.site.subdomain}.${mainHost}`;
    expect(
      (await visitSecurely({ port: tlsPort, name: `app.${mainHost}`, roots, path: '/health/live' })).status,
    ).toBe(200);
    expect((await visitSecurely({ port: tlsPort, name, roots })).text).toContain('<html');
  });

  it('port 80 answers challenges and leads everything else to HTTPS', async () => {
    await writeFile(join(nginx.challenges, 'token-1'), 'token-1.answer');
    expect((await plain('www.any.com', '/.well-known/acme-challenge/token-1')).text).toBe('token-1.answer');
    expect(await plain('www.any.com', '/menu?day=1')).toMatchObject({
      status: 301,
      location: 'https://www.any.com/menu?day=1',
    });
  });

  it('visitors are not told which names may have a certificate', async () => {
    const path = `/internal/tls/ask?domain=${mainHost}`;
    const visitor = { port: tlsPort, name: `app.${mainHost}`, roots: nginx.root };
    expect((await visitSecurely({ ...visitor, path })).status).toBe(404);
  });
});
