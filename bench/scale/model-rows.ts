// The rows of the model sites, kept in tables of their own with a mark in everything that must differ between copies: in ids,
// in names that one row of the installation has, and wherever texts and documents mention them. A copy then is the same row
// with its number in place of the mark.
import type { OwnerClient } from './owner-client.ts';
import { leftOutTables } from '../../apps/server/src/features/backups/part/left-out.data.ts';
import {
  inInsertOrder,
  readTenantTables,
  siteConditions,
  type TenantTable,
  withoutTables,
} from '../../apps/server/src/core/db/tenant-catalogue.ts';
import type { ModelSite } from './models.ts';

/** Eight hexadecimal digits that occur nowhere else; at the beginning of a UUID they keep its version. */
export const mark = '5ca1ab1e';

export interface ModelTable extends TenantTable {
  /** Columns that refer to a user or member, which a copy has of its own workspace. */
  userColumns: ReadonlySet<string>;
}

const copiedAnyway = new Set(['host_names']);

/** Parents first. Releases come last, as sites and releases refer to each other. */
const planTables = async (
  client: OwnerClient,
): Promise<{ tables: TenantTable[]; conditionOf: (name: string) => string }> => {
  const all = await readTenantTables(client);
  const kept = withoutTables(all, (name) => leftOutTables.includes(name) && !copiedAnyway.has(name));
  const conditions = siteConditions(kept);
  conditions.set(
    'blobs',
    'exists (select from app.media m where m.tenant_id = t.tenant_id and m.blob_id = t.id and m.site_id = $2)',
  );
  const releases = all.get('releases')!;
  conditions.set('releases', 't.site_id = $2');
  const ofSite = withoutTables(all, (name) => !kept.has(name) || !conditions.has(name));
  return { tables: [...inInsertOrder(ofSite), releases], conditionOf: (name) => conditions.get(name)! };
};

const uuidForm = /[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/** Names that one row of the installation has. Of a file only the name in its URL: the bytes are those of the model. */
const readNames = async (client: OwnerClient, { id, tenantId }: ModelSite): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select subdomain as name from app.sites where tenant_id = $1 and id = $2
     union select public_id from app.forms where tenant_id = $1 and site_id = $2
     union select split_part(split_part(storage_key, '/', 2), '.', 1) from app.media
       where tenant_id = $1 and site_id = $2 and storage_key is not null
     union select split_part(split_part(u.storage_key, '/', 2), '.', 1) from app.media_urls u
       join app.media m on m.tenant_id = u.tenant_id and m.id = u.media_id where m.tenant_id = $1 and m.site_id = $2`,
    [tenantId, id],
  );
  return rows.map(({ name }) => name).filter((name) => name.length > 8);
};

const markedName = (name: string): string => `${name.slice(0, -8).replace(/-$/, 'x')}${mark}`;

const rowsOf = async (
  client: OwnerClient,
  table: TenantTable,
  condition: string,
  { id, tenantId }: ModelSite,
): Promise<string[]> => {
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(t)::text as row from app.${table.name} t
     where t.tenant_id = $1 and $2::uuid is not null and ${condition}`,
    [tenantId, id],
  );
  return rows.map(({ row }) => row);
};

const idOf = (row: string): string | undefined => {
  const { id } = JSON.parse(row) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
};

/** Reads the models into `scale.<table>`. Returns the tables in the order in which they are copied. */
export const storeModelRows = async (
  client: OwnerClient,
  models: readonly ModelSite[],
): Promise<ModelTable[]> => {
  const { tables, conditionOf } = await planTables(client);
  await client.query('drop schema if exists scale cascade; create schema scale');
  for (const { name } of tables) {
    await client.query(`create table scale.${name} (like app.${name})`);
    await client.query(`alter table scale.${name} add column model integer not null`);
  }
  const filled = new Set<string>();
  for (const [index, model] of models.entries()) {
    const found = new Map<string, string[]>();
    for (const table of tables)
      found.set(table.name, await rowsOf(client, table, conditionOf(table.name), model));
    const ids = new Set([model.id, ...[...found.values()].flat().map(idOf)]);
    const names = await readNames(client, model);
    const marked = (row: string): string =>
      names.reduce(
        (text, name) => text.replaceAll(name, () => markedName(name)),
        row.replaceAll(uuidForm, (old, rest: string) => (ids.has(old) ? `${mark}${rest}` : old)),
      );
    for (const { name } of tables) {
      const rows = found.get(name)!;
      if (rows.length === 0) continue;
      filled.add(name);
      await client.query(
        `insert into scale.${name} select r.*, $2 from json_populate_recordset(null::app.${name}, $1::json) r`,
        [`[${rows.map(marked).join(',')}]`, index],
      );
    }
  }
  return tables
    .filter(({ name }) => filled.has(name))
    .map((table) => ({
      ...table,
      userColumns: new Set(
        table.references
          .filter(({ parent }) => parent === 'users' || parent === 'memberships')
          .flatMap(({ columns }) => columns.filter((column) => column !== 'tenant_id')),
      ),
    }));
};
