// An installation that obtains its certificates from a real certificate authority on this machine.
import type { CustomDomain } from '@sitewright/contract/domains/domains';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../testing/test-app.ts';
import { createHostResolver } from '../../../core/dns/host-resolver.ts';
import { createTxtResolver } from '../../../core/mail/adapters/txt-resolver.ts';
import { freePort } from '../../../testing/program-process.ts';
import { type NameServer, startNameServer } from '../../../testing/name-server.ts';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import {
  addDomain,
  check,
  createRecords,
  type DomainWorld,
  listDomains,
  runJob,
} from '../../domains/testing/domain-fixture.ts';
import { type AuthorityProxy, startAuthorityProxy } from './authority-proxy.ts';
import { type Pebble, startPebble } from './pebble.ts';
import { type SecureVisit, visitSecurely } from './tls-client.ts';

export const mainHost = 'builder.test';
export const sitesDomain = 'sites.test';
const here = '127.0.0.1';

export interface Node {
  app: TestApp;
  httpPort: number;
  tlsPort: number;
}

export interface CertificateWorld extends DomainWorld, Node {
  pebble: Pebble;
  /** Stands between the installation and Pebble. */
  authority: AuthorityProxy;
  dns: NameServer;
  /** A further process of the installation. */
  addNode: () => Promise<Node>;
}

export interface WorldOptions {
  validSeconds?: number;
  isHarsh?: boolean;
  settings?: NodeJS.ProcessEnv;
}

const patient = 150;

const startNode = async (
  { directory, rootFile }: Pick<Pebble, 'directory' | 'rootFile'>,
  dns: NameServer,
  more: { httpPort?: number; settings?: NodeJS.ProcessEnv | undefined; options?: TestAppOptions } = {},
): Promise<Node> => {
  const httpPort = more.httpPort ?? (await freePort());
  const tlsPort = await freePort();
  const app = await startTestApp(
    {
      TLS: 'auto',
      HTTP_PORT: String(httpPort),
      TLS_PORT: String(tlsPort),
      APP_URL: `https://${mainHost}:${tlsPort}`,
      SITES_DOMAIN: sitesDomain,
      ACME_DIRECTORY: directory,
      ACME_CA_FILE: rootFile,
      DNS_SERVERS: dns.address,
      ...more.settings,
    },
    more.options,
  );
  app.ctx.resolveTxt = createTxtResolver([dns.address], patient);
  app.ctx.hostResolver = createHostResolver([dns.address], patient);
  await app.ctx.notify.listen();
  return { app, httpPort, tlsPort };
};

export const startCertificateWorld = async (options: WorldOptions = {}): Promise<CertificateWorld> => {
  const dns = await startNameServer();
  dns.addresses.set(mainHost, [here]);
  const httpPort = await freePort();
  const pebble = await startPebble({ dns: dns.address, httpPort, ...options });
  const authority = await startAuthorityProxy(pebble);
  const { rootFile } = pebble;
  const around = { directory: authority.directory, rootFile };
  const node = await startNode(around, dns, { httpPort, settings: options.settings });
  const nodes: Node[] = [];
  return {
    ...node,
    dns,
    pebble,
    authority,
    addNode: async () => {
      const added = await startNode(around, dns, { options: { beside: node.app } });
      nodes.push(added);
      return added;
    },
    close: async () => {
      for (const { app } of nodes) await app.close();
      await node.app.close();
      await authority.close();
      await pebble.close();
      await dns.close();
    },
  };
};

/** The host of a site below the domain of sites. */
export const hostOf = ({ site }: SiteFixture): string => `${site.subdomain}.${sitesDomain}`;

/** Lets a name lead to this machine. */
export const pointHere = ({ dns }: Pick<CertificateWorld, 'dns'>, name: string): void => {
  dns.addresses.set(name, [here]);
};

export const visit = async (
  { pebble, tlsPort }: Pick<CertificateWorld, 'pebble' | 'tlsPort'>,
  name: string,
  more: { path?: string; session?: Buffer | undefined } = {},
): Promise<SecureVisit> => visitSecurely({ port: tlsPort, name, roots: await pebble.issuingRoot(), ...more });

/** The job that a domain starts when its records are there. */
export const obtain = (world: CertificateWorld, name: string): Promise<void> =>
  runJob(world, 'certificates.obtain', { name });

export const renew = (world: CertificateWorld): Promise<void> => runJob(world, 'certificates.renew');

/** Adds a domain with all of its records, and checks them. */
export const connectDomain = async (
  world: CertificateWorld,
  site: SiteFixture,
  name: string,
): Promise<CustomDomain> => {
  const domain = await addDomain(site, name);
  pointHere(world, hostOf(site));
  createRecords(world, domain);
  if (domain.isApex) pointHere(world, name);
  return (await check(site, domain)).body;
};

export const findDomain = async (site: SiteFixture, name: string): Promise<CustomDomain> =>
  (await listDomains(site)).find((domain) => domain.name === name)!;

export const serialOf = async (world: Pick<CertificateWorld, 'pebble' | 'tlsPort'>, name: string) =>
  (await visit(world, name)).serial;
