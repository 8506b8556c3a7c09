// The pages and settings of a backup as a state of the site, which is restored like an earlier version: open editors follow,
// and the state before it is a version that brings everything back.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { SiteState } from '@sitewright/contract/versions/versions';
import { siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import { restoreSiteState } from '../../version-history/restore-site.service.ts';
import { requireSite } from '../../sites/require-site.ts';
import { allRows, localRow, localText, type Writing } from './write-rows.ts';
import type { StoredRow } from './rows.store.ts';

/** The site of the backup with ids and addresses of the site that gets it. */
export const localSite = (writing: Writing): Writing['plan']['site'] =>
  JSON.parse(localText(writing, JSON.stringify(writing.plan.site))) as Writing['plan']['site'];

const rowsOf = async (writing: Writing, name: string): Promise<StoredRow[]> => {
  const table = writing.plan.tables.find((one) => one.name === name);
  const rows: StoredRow[] = [];
  if (!table) return rows;
  for await (const { row } of allRows(writing, table)) {
    writing.signal.throwIfAborted();
    rows.push(localRow(writing, table, row).values);
  }
  return rows;
};

const parse = (value: unknown): JsonObject => JSON.parse(String(value)) as JsonObject;

const stateOf = async (writing: Writing): Promise<SiteState> => {
  const site = localSite(writing);
  const contents = new Map<string, PageContent>();
  for (const name of ['page_documents', 'section_documents'])
    for (const row of await rowsOf(writing, name))
      contents.set(String(row['id']), parse(row['content']) as unknown as PageContent);
  const parts = await rowsOf(writing, 'header_footer');
  const part = (kind: string): SiteState['header'] => {
    const found = parts.find((row) => row['kind'] === kind);
    return found ? (parse(found['content']) as unknown as NonNullable<SiteState['header']>) : null;
  };
  const contentOf = (row: StoredRow) => contents.get(String(row['id'])) ?? { sections: [] };
  return {
    name: site.name,
    description: site.description,
    settings: site.settings,
    businessContext: site.businessContext,
    theme: site.theme,
    code: siteCodeSchema.parse(site.code),
    header: part('header'),
    footer: part('footer'),
    pages: (await rowsOf(writing, 'pages')).map((row) => ({
      id: String(row['id']),
      title: String(row['title']),
      slug: String(row['slug']),
      isHome: row['is_home'] === true,
      order: String(row['order_key']),
      seo: parse(row['seo']) as unknown as SiteState['pages'][number]['seo'],
      settings: parse(row['settings']) as unknown as SiteState['pages'][number]['settings'],
      content: contentOf(row),
    })),
    sections: (await rowsOf(writing, 'site_sections')).map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      category: String(row['category']) as NonNullable<SiteState['sections']>[number]['category'],
      state: row['state'] as NonNullable<SiteState['sections']>[number]['state'],
      sync: row['sync'] as NonNullable<SiteState['sections']>[number]['sync'],
      content: contentOf(row),
    })),
    redirects: (await rowsOf(writing, 'redirects')).map((row) => ({
      from: String(row['from_path']),
      to: String(row['to_path']),
      code: row['code'] as NonNullable<SiteState['redirects']>[number]['code'],
    })),
  };
};

/** Answers the version with the state before. */
export const replaceSite = async (writing: Writing): Promise<string> => {
  const { ctx, tx, actor, plan } = writing;
  const site = await requireSite(tx, actor, plan.siteId, 'archives.write');
  const state = await stateOf(writing);
  const { before } = await restoreSiteState(ctx, tx, actor, { site, state, parts: undefined });
  return before;
};
