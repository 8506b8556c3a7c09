// A site with 200 pages and 2 GB of media is exported, and imported into another installation, while visitors read other sites.
// The bare case packs and reads the same files without a database.
import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteExport } from '@sitewright/contract/site-archive/site-exports';
import type { SiteImport } from '@sitewright/contract/site-archive/site-imports';
import type { Bench, Measurement } from './measurement.ts';
import { measureMeanwhile } from './measure-meanwhile.ts';
import { type Account, createSite, publish, signInAgain, signUp } from './our-site.ts';
import { launchOurServer, type OurServer } from './server-process.ts';
import { percentile } from './statistics.ts';

const megabyte = 1024 * 1024;
const pagesWanted = 200;
const fileBytes = 16 * megabyte;
const growthMax = 120;
const delayMax = 100;

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const sessions = new Map<OurServer, { account: Account; until: number }>();

/** A token is valid for some minutes, and signing in is limited. */
const signedIn = async (server: OurServer): Promise<Account> => {
  const known = sessions.get(server);
  if (known && performance.now() < known.until) return known.account;
  const account = known ? await signInAgain(server) : await signUp(server);
  sessions.set(server, { account, until: performance.now() + 5 * 60_000 });
  return account;
};

/** Documents are stored as they are: pictures would measure how fast they are encoded. */
const upload = async (server: OurServer, token: string, siteId: string, index: number): Promise<void> => {
  const form = new FormData();
  form.set('siteId', siteId);
  const head = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n');
  const tail = Buffer.from('\ntrailer<<>>\n%%EOF\n');
  form.set(
    'image',
    new Blob([head, randomBytes(fileBytes), tail], { type: 'application/pdf' }),
    `file-${index}.pdf`,
  );
  const response = await fetch(`${server.url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`An upload returned ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
};

interface Watched<Result> {
  result: Result;
  seconds: number;
  growth: number;
  delay: number | undefined;
}

/** Does some work of a server while a visitor reads one of its sites. */
const watched = async <Result>(
  server: OurServer,
  visited: string,
  work: () => Promise<Result>,
): Promise<Watched<Result>> => {
  const before = memoryOf(server.pid);
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 20);
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

const exportOf = async (server: OurServer, account: Account, siteId: string): Promise<SiteExport> => {
  const { id } = await account.call<{ id: string }>('POST', `/export/sites/${siteId}/export`, {});
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

const downloadTo = async (account: Account, exportId: string, path: string): Promise<void> => {
  const { url } = await account.call<{ url: string }>('GET', `/export/download/${exportId}`);
  const response = await fetch(url);
  await pipeline(response.body as unknown as AsyncIterable<Uint8Array>, createWriteStream(path));
};

const importInto = async (server: OurServer, account: Account, path: string): Promise<SiteImport> => {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'backup.zip');
  const response = await fetch(`${server.url}/api/v1/backup-import/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
    body: form,
  });
  if (!response.ok) throw new Error(`The import returned ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    await wait(250);
    const { call } = await signedIn(server);
    const found = await call<SiteImport>('GET', `/backup-import/imports/${id}`);
    if (found.status === 'imported') return found;
    if (/failed|cancelled/.test(found.status)) throw new Error(`The import ended as ${found.errorCode}`);
  }
};

const makeSource = async (server: OurServer, files: number): Promise<{ siteId: string; visited: string }> => {
  const account = await signedIn(server);
  const other = await createSite(account, 'bakery', 'visited');
  await publish(account, other);
  const site = await createSite(account, 'restaurant', 'exported');
  for (let index = site.pages.length; index < pagesWanted; index += 1)
    await account.call('POST', `/sites/${site.id}/pages`, { title: `Page ${index}`, slug: `page-${index}` });
  for (let index = 0; index < files; index += 1) {
    const { tokens } = (await signedIn(server)).signedIn;
    await upload(server, tokens.accessToken, site.id, index);
  }
  return { siteId: site.id, visited: `${server.url}/sites/visited` };
};

export const siteArchive: Bench = {
  name: 'site-archive',
  run: async ({ isQuick, log }) => {
    const files = isQuick ? 8 : 128;
    const folder = await mkdtemp(join(tmpdir(), 'sitewright-bench-archive-'));
    const source = await launchOurServer();
    const target = await launchOurServer();
    const measurements: Measurement[] = [];
    const report = (name: string, { growth, delay, seconds }: Watched<unknown>): void => {
      const about = `${files * 16} MB of media, ${seconds.toFixed(1)} s`;
      measurements.push(
        {
          name: `${name}: growth of memory`,
          unit: 'MB',
          value: growth,
          threshold: { of: 'value', limit: growthMax },
          note: about,
        },
        {
          name: `${name}: a page of another site, 99 %`,
          unit: 'ms',
          value: delay,
          threshold: { of: 'value', limit: delayMax },
          note: about,
        },
      );
    };
    try {
      log(`making a site with ${pagesWanted} pages and ${files * 16} MB`);
      const { siteId, visited } = await makeSource(source, files);
      const account = await signedIn(source);
      const exported = await watched(source, visited, () => exportOf(source, account, siteId));
      report('export', exported);
      const first = join(folder, 'first.zip');
      await downloadTo(await signedIn(source), exported.result.id, first);
      log(
        `${Math.round((await stat(first)).size / megabyte)} MB exported in ${exported.seconds.toFixed(1)} s`,
      );
      const owner = await signedIn(target);
      const other = await createSite(owner, 'bakery', 'visited');
      await publish(owner, other);
      const imported = await watched(target, `${target.url}/sites/visited`, () =>
        importInto(target, owner, first),
      );
      report('import', imported);
      const again = await exportOf(target, await signedIn(target), imported.result.siteId!);
      measurements.push({
        name: 'second export: bytes that differ in size',
        unit: 'bytes',
        value: Math.abs((again.bytes ?? 0) - (exported.result.bytes ?? 0)),
        threshold: { of: 'value', limit: 0 },
      });
      return measurements;
    } finally {
      await source.close();
      await target.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
