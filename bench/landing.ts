// The landing templates: requests per second of the platform's home page beside bare Node, the time until a switch is visible
// on two servers of one database, and on a tenant's host, which shows all five pages, their weight and Lighthouse.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingState } from '@sitewright/contract/landing/landing';
import type { TenantDetail } from '@sitewright/contract/tenants/tenants';
import { findPostmaster } from '../apps/server/src/core/db/embedded-postgres/postmaster.ts';
import { compare, compete, contestant } from './contestants.ts';
import { findLoadGenerator } from './load-generator.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import {
  categories,
  type CheckingBrowser,
  lighthouseScorer,
  openBrowser,
  type Scores,
  transferredBytes,
} from './page-checks.ts';
import { launchOurServer, makeTemporaryFolder, type OurServer } from './server-process.ts';
import { startStaticCopy } from './static-copy.ts';
import { fetchRaw, startBareServer } from './web-servers.ts';

const templates = ['modern-saas', 'startup-bold', 'enterprise-pro'] as const;
const paths = ['/', '/about', '/features', '/pricing', '/contact'];
const languages = ['en', 'vi'] as const;
const adminPassword = 'correct horse battery staple';
const tenant = 'bench-landing';

interface Caller {
  token?: string;
  /** Absent: the platform. */
  tenantId?: string;
}

const call = async <T>(
  server: OurServer,
  path: string,
  body: unknown,
  { token = '', tenantId }: Caller = {},
): Promise<T> => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(tenantId === undefined ? {} : { 'x-tenant-id': tenantId }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** A token lives shorter than the benchmark takes. */
const signInAdmin = async (server: OurServer): Promise<string> => {
  const body = { email: 'admin@sitewright.localhost', password: adminPassword };
  return (await call<SignedIn>(server, '/auth/login', body)).tokens.accessToken;
};

/** Another server process on the database of the first. */
const launchSecond = (first: OurServer): Promise<OurServer> => {
  const postmaster = findPostmaster(join(first.dataDir, 'postgres'));
  if (!postmaster) throw new Error('The embedded database of the server was not found');
  const { socketFolder, port } = postmaster;
  const database = new URL(`postgres://postgres@localhost:${port}/sitewright`);
  database.searchParams.set('host', socketFolder);
  return launchOurServer({ settings: { DATABASE_URL: String(database) } });
};

/** The tenant's host. */
const hostOf = ({ port }: OurServer): string => `http://${tenant}.localhost:${port}`;

const pageOf = async (server: OurServer): Promise<string> =>
  (await fetchRaw(server.port, new URL(server.url).hostname, 'identity')).body.toString('utf8');

/** From the sent request until the server's home page is drawn by the template. */
const untilShown = async (server: OurServer, template: string, since: number): Promise<number> => {
  const until = since + 10_000;
  while (!(await pageOf(server)).includes(`"templateId":"${template}"`))
    if (performance.now() > until) throw new Error(`${template} was not shown within ten seconds`);
  return performance.now() - since;
};

const switchTo = async (servers: readonly OurServer[], template: string, token: string): Promise<number> => {
  const since = performance.now();
  await call<LandingState>(servers[0]!, '/landing/template/switch', { templateId: template }, { token });
  return Math.max(...(await Promise.all(servers.map((server) => untilShown(server, template, since)))));
};

const weigh = async (
  checking: CheckingBrowser,
  server: OurServer,
  template: string,
): Promise<Measurement[]> => {
  const figures: Measurement[] = [];
  for (const language of languages) {
    const weights: { path: string; kilobytes: number }[] = [];
    for (const path of paths) {
      const bytes = await transferredBytes(checking, `${hostOf(server)}${path}?lng=${language}`, [
        'document',
        'stylesheet',
        'font',
      ]);
      weights.push({ path, kilobytes: bytes / 1_000 });
    }
    const heaviest = weights.toSorted((a, b) => b.kilobytes - a.kilobytes)[0]!;
    figures.push({
      name: `${template}, ${language}: HTML, CSS and fonts of the heaviest page`,
      unit: 'kB',
      value: heaviest.kilobytes,
      threshold: { of: 'value', limit: 60 },
      note: heaviest.path,
    });
  }
  return figures;
};

const score = async (
  checking: CheckingBrowser,
  server: OurServer,
  template: string,
  { isQuick, log: say }: BenchOptions,
): Promise<Measurement[]> => {
  const scoreOf = await lighthouseScorer(checking, { say, wanted: categories });
  const found: { path: string; scores: Scores }[] = [];
  for (const language of languages)
    for (const path of paths.slice(0, isQuick ? 1 : undefined)) {
      const scores = await scoreOf(`${hostOf(server)}${path}?lng=${language}`);
      say(`${template} ${language} ${path} ${Object.values(scores).join(' ')}`);
      found.push({ path: `${path} ${language}`, scores });
    }
  return categories.map((category) => {
    const worst = found.toSorted((a, b) => a.scores[category] - b.scores[category])[0]!;
    return {
      name: `${template}: lowest Lighthouse ${category}`,
      unit: '',
      value: worst.scores[category],
      threshold: { of: 'value', limit: 100, isLeast: true },
      note: worst.scores[category] === 100 ? `all ${found.length} pages` : worst.path,
    };
  });
};

/** The performance that Lighthouse gives the home page without its scripts, beside ours: the lower bound of this machine. */
const scoreCopy = async (
  checking: CheckingBrowser,
  server: OurServer,
  template: string,
  { folder, log: say }: { folder: string; log: BenchOptions['log'] },
): Promise<Measurement> => {
  const scoreOf = await lighthouseScorer(checking, { say, wanted: ['performance'] });
  const url = `${hostOf(server)}/?lng=vi`;
  const copy = await startStaticCopy(join(folder, `${template}-copy`), checking, url);
  try {
    const { performance: bare } = await scoreOf(`http://localhost:${copy.port}/?lng=vi`);
    const { performance: ours } = await scoreOf(url);
    return {
      name: `${template}: Lighthouse performance of the home page in Vietnamese`,
      unit: '',
      value: ours,
      competitor: { name: 'bare Node without scripts', value: bare },
    };
  } finally {
    await copy.close();
  }
};

const run = async (options: BenchOptions): Promise<Measurement[]> => {
  const load = await findLoadGenerator(options.log);
  const folder = makeTemporaryFolder('landing');
  const server = await launchOurServer({ settings: { ADMIN_PASSWORD: adminPassword } });
  const second = await launchSecond(server);
  const checking = await openBrowser();
  const host = new URL(server.url).hostname;
  try {
    const { id: tenantId } = await call<TenantDetail>(
      server,
      '/admin/tenants',
      { name: 'Bench', slug: tenant, ownerEmail: 'owner@example.com' },
      { token: await signInAdmin(server) },
    );
    const figures: Measurement[] = [];
    const switches: number[] = [];
    // The first is active on a new installation: begin with another.
    for (const template of [...templates.slice(1), templates[0]]) {
      if (options.templates.length > 0 && !options.templates.includes(template)) continue;
      switches.push(await switchTo([server, second], template, await signInAdmin(server)));
      const answer = await fetchRaw(server.port, host, 'br');
      const bare = await startBareServer(join(folder, template), answer);
      try {
        const headers = { Host: host, 'Accept-Encoding': 'br' };
        const ours = contestant('Sitewright', server.port, headers);
        const node = contestant('bare Node', bare.port, headers);
        await compete([ours, node], load.run, options);
        figures.push({
          ...compare(`${template}: home page`, ours, node, 0.8),
          note: `${load.name}, 32 connections, ${answer.body.length} bytes of br`,
        });
      } finally {
        await bare.close();
      }
      await call(
        server,
        '/landing/template/switch',
        { templateId: template },
        { token: await signInAdmin(server), tenantId },
      );
      figures.push(...(await weigh(checking, server, template)));
      figures.push(...(await score(checking, server, template, options)));
      figures.push(await scoreCopy(checking, server, template, { folder, log: options.log }));
    }
    return [
      {
        name: 'a switch until two servers show it',
        unit: 'ms',
        value: Math.max(...switches),
        threshold: { of: 'value', limit: 1_000 },
        note: `the slowest of ${switches.length}`,
      },
      ...figures,
    ];
  } finally {
    await checking.browser.close();
    await second.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const landing: Bench = { name: 'landing', run };
