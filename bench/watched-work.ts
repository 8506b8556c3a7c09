// Work of a server for one of its sites, watched from outside while a visitor reads another one.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportUseCase, SiteExport } from '@sitewright/contract/site-archive/site-exports';
import { residentMegabytes } from './serving/resident-memory.ts';
import { measureMeanwhile } from './measure-meanwhile.ts';
import type { Measurement } from './measurement.ts';
import { type Account, signInAgain, signUp } from './our-site.ts';
import type { OurServer } from './server-process.ts';
import { percentile } from './statistics.ts';

const growthMax = 120;
const delayMax = 100;

const sessions = new Map<OurServer, { account: Account; until: number }>();

/** A token is valid for some minutes, and signing in is limited. */
export const signedIn = async (server: OurServer): Promise<Account> => {
  const known = sessions.get(server);
  if (known && performance.now() < known.until) return known.account;
  const account = known ? await signInAgain(server) : await signUp(server);
  sessions.set(server, { account, until: performance.now() + 5 * 60_000 });
  return account;
};

export interface Watched<Result> {
  result: Result;
  seconds: number;
  growth: number;
  delay: number | undefined;
}

/** Does some work of a server while a visitor reads one of its sites. */
export const watched = async <Result>(
  server: OurServer,
  visited: string,
  work: () => Promise<Result>,
): Promise<Watched<Result>> => {
  const before = residentMegabytes(server.pid);
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), 20);
  const visitor = measureMeanwhile({ url: visited, token: '' });
  const from = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - from) / 1000;
    return { result, seconds, growth: most - before, delay: percentile(await visitor.stop(), 0.99) };
  } catch (error) {
    await visitor.stop();
    throw error;
  } finally {
    clearInterval(sampler);
  }
};

/** A finished export. */
export const exportOf = async (
  server: OurServer,
  account: Account,
  siteId: string,
  templateId: ExportUseCase = 'backup',
): Promise<SiteExport> => {
  const { id } = await account.call<{ id: string }>('POST', `/export/sites/${siteId}/export`, { templateId });
  for (;;) {
    await wait(250);
    const { call } = await signedIn(server);
    const { exports } = await call<{ exports: SiteExport[] }>('GET', `/export/sites/${siteId}/exports`);
    const found = exports.find((one) => one.id === id);
    if (found?.status === 'ready') return found;
    if (found && /failed|cancelled/.test(found.status))
      throw new Error(`The export ended as ${found.status}`);
  }
};

export const watchedFigures = (
  name: string,
  about: string,
  { growth, delay, seconds }: Watched<unknown>,
): Measurement[] => [
  {
    name: `${name}: growth of memory`,
    unit: 'MB',
    value: growth,
    threshold: { of: 'value', limit: growthMax },
    note: `${about}, ${seconds.toFixed(1)} s`,
  },
  {
    name: `${name}: a page of another site, 99 %`,
    unit: 'ms',
    value: delay,
    threshold: { of: 'value', limit: delayMax },
    note: `${about}, ${seconds.toFixed(1)} s`,
  },
];

export const documentMegabytes = 16;

/** Documents are stored as they are: pictures would measure how fast they are encoded. Returns its URL on the site. */
export const uploadDocument = async (
  server: OurServer,
  { token, siteId, name }: { token: string; siteId: string; name: string },
): Promise<string> => {
  const form = new FormData();
  form.set('siteId', siteId);
  const head = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n');
  const tail = Buffer.from('\ntrailer<<>>\n%%EOF\n');
  const body = randomBytes(documentMegabytes * 1024 * 1024);
  form.set('image', new Blob([head, body, tail], { type: 'application/pdf' }), `${name}.pdf`);
  const response = await fetch(`${server.url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`An upload returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { url: string }).url;
};

export const downloadTo = async (account: Account, exportId: string, path: string): Promise<void> => {
  const { url } = await account.call<{ url: string }>('GET', `/export/download/${exportId}`);
  const response = await fetch(url);
  await pipeline(response.body as unknown as AsyncIterable<Uint8Array>, createWriteStream(path));
};
