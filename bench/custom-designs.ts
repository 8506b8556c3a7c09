// Cost of the manifest and the builder's library in a tenant with hundreds of uploaded designs.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sitewright/contract/limits';
import { createPool } from '../apps/server/src/core/db/database.ts';
import { findPostmaster } from '../apps/server/src/core/db/embedded-postgres/postmaster.ts';
import { markTemplate, scopeStyles } from '../apps/server/src/features/custom-templates/stored-design.ts';
import { designFrom, readDesignFolder } from '../apps/server/src/features/library/design-files.ts';
import { createLog } from '../apps/server/src/core/log.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { type Account, signUp } from './our-site.ts';
import { launchOurServer, type OurServer, root } from './server-process.ts';
import { median } from './statistics.ts';

const designCount = 500;
const tenant = 'default-tenant';

/** Copies of the starter design under many names, inserted into the database without an upload. */
const insertDesigns = async (server: OurServer): Promise<void> => {
  const postmaster = findPostmaster(join(server.dataDir, 'postgres'));
  if (!postmaster) throw new Error('The embedded database of the server was not found');
  const { socketFolder: host, port } = postmaster;
  const connection = { host, port, user: 'postgres', database: 'sitewright' };
  const pool = createPool(connection, createLog({ logLevel: 'silent' }));
  const files = readDesignFolder(join(root, 'library/starter/my-section'));
  try {
    for (let index = 0; index < designCount; index += 1) {
      const slug = `bench-${index}`;
      const texts = [...files.texts].map(
        ([file, text]) => [file, text.replaceAll('my-section', slug)] as const,
      );
      const design = designFrom({ texts: new Map(texts), assets: new Map() }, `custom/${slug}`);
      const templates = Object.entries(design.templates).map(([id, source]) => [
        id,
        markTemplate(source, slug, 1),
      ]);
      await pool.query(
        `insert into app.custom_templates (tenant_id, slug, version, config, defaults, templates, css, bytes)
         values ($1, $2, 1, $3, $4, $5, $6, 0)`,
        [
          tenant,
          slug,
          JSON.stringify(design.config),
          JSON.stringify(design.defaults),
          JSON.stringify(Object.fromEntries(templates)),
          scopeStyles(design.css, { slug, version: 1, assets: [] }),
        ],
      );
    }
  } finally {
    await pool.end();
  }
};

interface Timed {
  ms: number;
  bytes: number;
}

const time = async ({ call }: Account, path: string): Promise<Timed> => {
  const from = performance.now();
  const answer = await call<object>('GET', path);
  const ms = performance.now() - from;
  const text = JSON.stringify(answer);
  if (!text.includes(`custom/bench-${designCount - 1}`)) throw new Error(`${path} lacks uploaded designs`);
  return { ms, bytes: text.length };
};

/** With all caches expired, and again directly afterwards. */
const figuresOf = async (
  account: Account,
  { isQuick }: BenchOptions,
  about: { name: string; path: string; mark?: Measurement['threshold'] },
): Promise<Measurement[]> => {
  const cold: number[] = [];
  const warm: number[] = [];
  let bytes = 0;
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    if (round > 0) await wait(limits.auth.sessionCacheMs + 200);
    const first = await time(account, about.path);
    cold.push(first.ms);
    ({ bytes } = first);
    for (let again = 0; again < (isQuick ? 2 : 20); again += 1)
      warm.push((await time(account, about.path)).ms);
  }
  const mark = about.mark ? { mark: about.mark } : {};
  const note = `${Math.round(bytes / 1024)} kB`;
  return [
    { name: `${about.name}, remembered list over`, unit: 'ms', value: median(cold), ...mark, note },
    { name: `${about.name}, again`, unit: 'ms', value: median(warm), ...mark },
  ];
};

export const customDesigns: Bench = {
  name: 'custom-designs',
  run: async (options) => {
    const server = await launchOurServer({ settings: { DEMO: '0' } });
    try {
      const account = await signUp(server);
      await insertDesigns(server);
      // Warms up connections and code, but not the measured responses.
      await account.call('GET', '/auth/profile');
      return [
        ...(await figuresOf(account, options, {
          name: `manifest with ${designCount} uploaded designs`,
          path: '/html-sections/manifest',
          mark: { of: 'value', limit: 50 },
        })),
        ...(await figuresOf(account, options, {
          name: `the builder’s library with them`,
          path: '/html-sections/library',
        })),
      ];
    } finally {
      await server.close();
    }
  },
};
