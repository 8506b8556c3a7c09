// An application with its own name server, and what a site or a workspace needs to have a domain.
import type { CustomDomain } from '@sitewright/contract/domains/domains';
import { jobs } from '../../../app/jobs.ts';
import { createHostResolver } from '../../../core/dns/host-resolver.ts';
import { createTxtResolver } from '../../../core/mail/adapters/txt-resolver.ts';
import { type NameServer, startNameServer } from '../../../testing/name-server.ts';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

export interface DomainWorld {
  app: TestApp;
  dns: NameServer;
  close: () => Promise<void>;
}

const dayMs = 86_400_000;

/** Waits 150 ms for an answer of DNS, instead of some seconds. */
export const startDomainWorld = async (settings: NodeJS.ProcessEnv = {}): Promise<DomainWorld> => {
  const dns = await startNameServer();
  const app = await startTestApp({ DNS_SERVERS: dns.address, ...settings });
  app.ctx.resolveTxt = createTxtResolver([dns.address], 150);
  app.ctx.hostResolver = createHostResolver([dns.address], 150);
  const close = async (): Promise<void> => {
    await app.close();
    await dns.close();
  };
  return { app, dns, close };
};

/** A site, or a workspace. */
export type Holder = Pick<SiteFixture, 'call'>;

type Answer = CustomDomain & { code?: string; message: string | null };

export const addDomain = async ({ call }: Holder, name: string): Promise<CustomDomain> => {
  const { body, status } = await call<Answer>('POST', '/domains', { name });
  if (status !== 201) throw new Error(`${name}: ${status} ${body.message}`);
  return body;
};

export const check = ({ call }: Holder, { id }: Pick<CustomDomain, 'id'>) =>
  call<Answer>('POST', `/domains/${id}/check`);

/** Creates the records that a domain asks for. */
export const createRecords = ({ dns }: DomainWorld, { records }: CustomDomain): void => {
  for (const { type, host, value } of records) {
    if (type === 'TXT') dns.records.set(host, ['v=other', value]);
    else if (type === 'CNAME') dns.aliases.set(host, value);
    else if (type === 'A' || type === 'AAAA')
      dns.addresses.set(host, [...(dns.addresses.get(host) ?? []), value]);
  }
};

/** The domain is removed at its registrar. */
export const dropRecords = ({ dns }: DomainWorld, name: string): void => {
  dns.records.delete(`_sitewright.${name}`);
  dns.aliases.delete(name);
  dns.addresses.delete(name);
};

export const activate = async (world: DomainWorld, holder: Holder, name: string): Promise<CustomDomain> => {
  const domain = await addDomain(holder, name);
  createRecords(world, domain);
  return (await check(holder, domain)).body;
};

export const makePrimary = ({ call }: Holder, { id }: Pick<CustomDomain, 'id'>) =>
  call<Answer>('POST', `/domains/${id}/make-primary`);

export const listDomains = async ({ call }: Holder): Promise<CustomDomain[]> =>
  (await call<{ domains: CustomDomain[] }>('GET', '/domains')).body.domains;

export const runJob = async ({ app }: DomainWorld, name: string, data: object = {}): Promise<void> => {
  await jobs.find((job) => job.name === name)!.run(app.ctx, data);
  await app.deliverEvents();
};

export interface Workspace extends Holder {
  id: string;
  host: string;
  admin: TestSession;
}

/** A workspace with a host of its own, and its admin. */
export const makeWorkspace = async ({ app }: DomainWorld, id: string, name = id): Promise<Workspace> => {
  await openTenant(app, id, name);
  const admin = await createTestUser(app, { tenantId: id, role: 'ADMIN' });
  return {
    id,
    host: `${id}.localhost`,
    admin,
    call: (method, path, body) =>
      app.api(method, `/tenant${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) }),
  };
};

/** Runs the job of the queue that follows a changed address of a site. */
export const republish = async (world: DomainWorld, { site }: SiteFixture): Promise<void> => {
  const { rows } = await world.app.database.ownerPool.query<{ tenant_id: string }>(
    'select tenant_id from app.sites where id = $1',
    [site.id],
  );
  await runJob(world, 'site_domains.republish', { tenantId: rows[0]!.tenant_id, siteId: site.id });
};

/** Moves the clock of the application; returns it to the present with 0. */
export const passDays = ({ app }: DomainWorld, days: number): void => {
  app.ctx.clock = { now: () => new Date(Date.now() + days * dayMs) };
};
