// An installation with so many sites: rows as a site has them after some weeks, and its released files.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../../apps/server/src/core/backup/database-loss.ts';
import type { Connection } from '../../apps/server/src/core/db/database.ts';
import { inParallel } from '../../apps/server/src/core/storage/in-parallel.ts';

const pagesPerSite = 5;
const versionsPerPage = 2;
const submissionsPerSite = 10;
/** Pages, styles and scripts with their compressed variants, and pictures. */
const filesPerSite = 12;

/** About four kilobytes of JSON, like a page of ten sections. */
const content = `jsonb_build_object('nodes', (select jsonb_object_agg(md5(random()::text || g), jsonb_build_object(
  'type', 'hero/split', 'props', jsonb_build_object('title', 'Fresh bread every morning ' || g,
  'text', 'We bake at four, and at six the first loaves leave the oven. ' || md5(random()::text || g))))
  from generate_series(1, 12) g where n is not null))`;

export const fillRows = (owner: Connection, sites: number): Promise<void> =>
  withConnection(owner, async (client) => {
    const run = async (text: string): Promise<void> => void (await client.query(text));
    await run(
      `insert into app.tenants (id, name) select 'tenant-' || n, 'Tenant ' || n from generate_series(1, ${Math.ceil(sites / 10)}) n`,
    );
    await run(`insert into app.users (email, first_name) select 'owner-' || n || '@example.com', 'Owner'
    from generate_series(1, ${Math.ceil(sites / 10)}) n`);
    await run(`insert into app.sites (tenant_id, owner_id, name, business_context)
    select 'tenant-' || (1 + n / 10), u.id, 'Site ' || n, ${content}
    from generate_series(0, ${sites - 1}) n join app.users u on u.email = 'owner-' || (1 + n / 10) || '@example.com'`);
    await run(`insert into app.documents (tenant_id, site_id, id, kind, version, content)
    select s.tenant_id, s.id, gen_random_uuid(), 'page', 1, ${content}
    from app.sites s, generate_series(1, ${pagesPerSite}) n`);
    await run(`insert into app.document_versions (tenant_id, document_id, id, version, content, site_id, label)
    select d.tenant_id, d.id, gen_random_uuid(), n, ${content}, d.site_id, 'Version ' || n
    from app.documents d, generate_series(1, ${versionsPerPage}) n`);
    await run(`insert into app.audit_log (tenant_id, action, target_type, target_id)
    select tenant_id, 'site.updated', 'site', id::text from app.sites, generate_series(1, ${submissionsPerSite}) n`);
    await run('analyze');
  });

export const fillFiles = async (folder: string, sites: number): Promise<void> => {
  const page = Buffer.from(
    '<section class="hero"><h1>Fresh bread every morning</h1></section>\n'.repeat(150),
  );
  await inParallel([...Array.from({ length: sites }).keys()], 8, async (site) => {
    const release = join(folder, `site-${site}`, 'release', 'www');
    await mkdir(release, { recursive: true });
    for (let file = 0; file < filesPerSite; file += 1) {
      const body =
        file % 3 === 0
          ? Buffer.concat([page, randomBytes(12)])
          : randomBytes(file % 3 === 1 ? 2_500 : 20_000);
      await writeFile(join(release, `file-${file}`), body);
    }
  });
};
