// A site with 200 pages and 2 GB of media is exported, and imported into another installation, while visitors read other sites.
// The bare case packs and reads the same files without a database.
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteImport } from '@sitewright/contract/site-archive/site-imports';
import type { Bench, Measurement } from './measurement.ts';
import { type Account, createSite, publish } from './our-site.ts';
import { launchOurServer, type OurServer } from './server-process.ts';
import {
  documentMegabytes,
  downloadTo,
  exportOf,
  signedIn,
  uploadDocument,
  watched,
  type Watched,
  watchedFigures,
} from './watched-work.ts';

const megabyte = 1024 * 1024;
const pagesWanted = 200;
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
    await uploadDocument(server, { token: tokens.accessToken, siteId: site.id, name: `file-${index}` });
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
    const about = `${files * documentMegabytes} MB of media`;
    const report = (name: string, work: Watched<unknown>): void => {
      measurements.push(...watchedFigures(name, about, work));
    };
    try {
      log(`making a site with ${pagesWanted} pages and ${files * documentMegabytes} MB`);
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
