// A server on a filled database. It is filled once for each scale and kept, so that later runs and migrations work on it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '../../apps/server/src/core/backup/database-loss.ts';
import type { OwnerClient } from './owner-client.ts';
import { findPostmaster } from '../../apps/server/src/core/db/embedded-postgres/postmaster.ts';
import { launchOurServer, makeTemporaryFolder, type OurServer } from '../server-process.ts';
import { storeModelRows } from './model-rows.ts';
import { createModels, type ModelSite } from './models.ts';
import { multiply } from './multiply.ts';
import { type Sizes, sizesOf } from './sizes.ts';

export const adminPassword = 'correct horse battery staple';
const settings = { TRUSTED_PROXIES: '127.0.0.1,::1', ADMIN_PASSWORD: adminPassword, DEMO: '0' };
/** Jobs of the seed, and the pointers of a hundred thousand sites. */
const readyWithinMs = 30 * 60_000;
const modelTenants = (scale: number): number => (scale >= 1 ? 20 : 2);

export interface Filled {
  server: OurServer;
  sizes: Sizes;
  seconds: { seed: number; multiply: number } | undefined;
  /** Starts the server again on the same data. */
  restart: () => Promise<OurServer>;
  close: () => Promise<void>;
}

/** One connection as the superuser of the embedded database, without a time limit for statements. */
export const asOwner = async <T>(
  server: OurServer,
  work: (client: OwnerClient) => Promise<T>,
): Promise<T> => {
  const postmaster = findPostmaster(join(server.dataDir, 'postgres'));
  if (!postmaster) throw new Error('The embedded database of the server was not found');
  const { socketFolder: host, port } = postmaster;
  return withConnection({ host, port, user: 'postgres', database: 'sitewright' }, work);
};

const launch = (dataDir: string): Promise<OurServer> => launchOurServer({ dataDir, settings, readyWithinMs });

const owned = (folder: string): string => {
  // A database started by root runs as another user, which needs access to the folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
};

/** The models in a folder of their own: all scales begin with a copy of it. */
const seed = async (folder: string, tenants: number, log: (line: string) => void): Promise<ModelSite[]> => {
  const note = join(folder, 'models.json');
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as ModelSite[];
  rmSync(folder, { recursive: true, force: true });
  const server = await launch(owned(folder));
  try {
    const models = await createModels(server, tenants, log);
    await asOwner(server, async (client) => {
      await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
      await client.query('create extension if not exists pg_stat_statements');
    });
    writeFileSync(note, JSON.stringify(models));
    return models;
  } finally {
    await server.stop();
  }
};

const fill = async (
  folder: string,
  { scale, parent, log }: { scale: number; parent: string; log: (line: string) => void },
): Promise<NonNullable<Filled['seconds']>> => {
  const from = performance.now();
  const tenants = modelTenants(scale);
  const seeded = join(parent, `models-${tenants}`);
  const models = await seed(seeded, tenants, log);
  const seedSeconds = (performance.now() - from) / 1_000;
  rmSync(folder, { recursive: true, force: true });
  // Of the database user, as the original.
  execFileSync('cp', ['-a', seeded, folder]);
  const server = await launch(folder);
  try {
    await asOwner(server, async (client) => {
      const tables = await storeModelRows(client, models);
      log(`rows of a site are in ${tables.map(({ name }) => name).join(', ')}`);
      await multiply(client, { models, tables, sizes: sizesOf(scale) }, log);
    });
    return { seed: seedSeconds, multiply: (performance.now() - from) / 1_000 - seedSeconds };
  } finally {
    await server.stop();
  }
};

export const openFilled = async (
  { scale, keep }: { scale: number; keep: string | undefined },
  log: (line: string) => void,
): Promise<Filled> => {
  const parent = keep === undefined ? makeTemporaryFolder('scale') : owned(keep);
  const folder = join(parent, `scale-${scale}`);
  const note = join(folder, 'filled.json');
  let seconds: Filled['seconds'];
  if (existsSync(note)) {
    log(`the database in ${folder} is used again: ${readFileSync(note, 'utf8')}`);
  } else {
    seconds = await fill(folder, { scale, parent, log });
    writeFileSync(note, JSON.stringify({ scale, ...seconds }));
  }
  let server = await launch(folder);
  const filled: Filled = {
    server,
    sizes: sizesOf(scale),
    seconds,
    restart: async () => {
      await server.stop();
      server = await launch(folder);
      filled.server = server;
      return server;
    },
    close: async () => {
      await server.stop();
      if (keep === undefined) rmSync(parent, { recursive: true, force: true });
    },
  };
  return filled;
};
