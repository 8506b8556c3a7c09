// Queries of a partial restore. They run as the owner of the tables, one connection for the restored rows and one for the live ones.
import { type ClientBase, escapeLiteral } from 'pg';
import { BackupError } from '../../../core/backup/backup-error.ts';
import { copyRows, type RowCopy } from './copy-rows.ts';
import { filesIn } from './new-values.ts';
import { readTenantTables } from '../../../core/db/tenant-catalogue.ts';

export interface PartPlace {
  /** The workspace in the backup. */
  tenantId: string;
  /** Of the workspace or the site. */
  name: string;
  fallbackUserId: string;
}

const inTenant = (client: ClientBase, tenantId: string): Promise<unknown> =>
  client.query(`select set_config('app.tenant_id', $1, true), set_config('app.backup', 'on', true)`, [
    tenantId,
  ]);

const findFallback = async (to: ClientBase): Promise<string> => {
  const { rows } = await to.query<{ id: string }>(
    `select id from app.users where platform_role = 'SUPER_ADMIN' and status = 'active' order by created_at limit 1`,
  );
  if (!rows[0])
    throw new BackupError('failed', 'There is no super admin to whom restored sites could belong.');
  return rows[0].id;
};

/** @throws BackupError when the backup does not have it, or its workspace is gone. */
export const findPlace = async (
  { from, to }: { from: ClientBase; to: ClientBase },
  { kind, id }: { kind: 'tenant' | 'site'; id: string },
): Promise<PartPlace> => {
  await inTenant(from, '');
  const { rows } = await from.query<{ tenantId: string; name: string }>(
    kind === 'tenant'
      ? `select id as "tenantId", name from app.tenants where id = $1`
      : `select tenant_id as "tenantId", name from app.sites where id::text = $1`,
    [id],
  );
  if (!rows[0])
    throw new BackupError('failed', `This backup has no ${kind === 'tenant' ? 'workspace' : 'site'} ${id}.`);
  if (kind === 'site') {
    const found = await to.query(
      `select from app.tenants where id = $1 and status not in ('closing', 'closed')`,
      [rows[0].tenantId],
    );
    if (found.rowCount === 0)
      throw new BackupError(
        'failed',
        `The workspace ${rows[0].tenantId} of this site is closed: restore the workspace with --tenant.`,
      );
  } else {
    const closed = await from.query(
      `select from app.tenants where id = $1 and status in ('closing', 'closed')`,
      [id],
    );
    if (closed.rowCount !== 0)
      throw new BackupError('failed', `The workspace ${id} was deleted, and stays deleted.`);
  }
  return { ...rows[0], fallbackUserId: await findFallback(to) };
};

/** A new workspace beside the original, under a name that nobody has. */
export const insertTenant = async (
  to: ClientBase,
  { tenantId, name }: PartPlace,
): Promise<{ id: string; name: string }> => {
  const { rows: taken } = await to.query<{ name: string }>(
    'select id as name from app.tenants union select name from app.host_names',
  );
  const names = new Set(taken.map((row) => row.name));
  const base = `${tenantId.slice(0, 50)}-restored`;
  let id = base;
  for (let count = 2; names.has(id); count += 1) id = `${base}-${count}`;
  const target = { id, name: `${name} (restored)` };
  await to.query(`insert into app.tenants (id, name) values ($1, $2)`, [target.id, target.name]);
  await to.query(`insert into app.host_names (name, kind, tenant_id) values ($1, 'tenant', $1)`, [id]);
  return target;
};

/** What the workspace set up for itself. Its owner, notes and state stay those of a new one. */
export const copyTenantSettings = async ({
  from,
  to,
  tenantId,
  newTenantId,
  values,
}: RowCopy): Promise<void> => {
  const { rows } = await from.query<
    Record<'settings' | 'branding' | 'draft' | 'locale' | 'timezone', string>
  >(
    `select settings::text, branding::text, branding_draft::text as draft, locale, timezone from app.tenants where id = $1`,
    [tenantId],
  );
  const { settings, branding, draft, locale, timezone } = rows[0]!;
  const renamed = (text: string | null): string | null => (text === null ? null : values.inText(text));
  await to.query(
    `update app.tenants set settings = $2, branding = $3, branding_draft = $4, locale = $5, timezone = $6 where id = $1`,
    [newTenantId, renamed(settings), renamed(branding), renamed(draft), locale, timezone],
  );
};

/** Random parts of the keys of stock images, which belong to the installation. */
export const listStockFiles = async (from: ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await from.query<{ key: string }>(
    'select object_key as key from app.stock_pictures union select thumbnail_key from app.stock_pictures',
  );
  return new Set(rows.flatMap(({ key }) => filesIn(key ?? '')));
};

/** Names of media in URLs; they lead to a stored file with a name of its own. */
export const listMediaNames = async (from: ClientBase, tenantId: string): Promise<string[]> => {
  const { rows } = await from.query<{ key: string }>(
    `select storage_key as key from app.media_urls where tenant_id = $1
     union select storage_key from app.media where tenant_id = $1 and storage_key is not null`,
    [tenantId],
  );
  return rows.flatMap(({ key }) => filesIn(key));
};

/** Public names of forms, which are unique in the installation. */
export const listFormNames = async (from: ClientBase, tenantId: string): Promise<string[]> => {
  const { rows } = await from.query<{ name: string }>(
    'select public_id as name from app.forms where tenant_id = $1',
    [tenantId],
  );
  return rows.map(({ name }) => name);
};

/** Files of the site that its workspace has deleted since come back as they were. */
export const copyMissingMedia = async (
  copy: RowCopy,
): Promise<{ rows: number; isNeeded: (key: string) => boolean }> => {
  const { from, to, tenantId, siteId } = copy;
  await inTenant(from, tenantId);
  await inTenant(to, tenantId);
  const { rows: all } = await from.query<{ id: string; blob: string | null; key: string | null }>(
    `select m.id, m.blob_id as blob, concat_ws(' ', m.storage_key, b.object_key, b.variants::text) as key
     from app.media m left join app.blobs b on b.tenant_id = m.tenant_id and b.id = m.blob_id
     where m.tenant_id = $1 and m.site_id::text = $2 and m.deleted_at is null`,
    [tenantId, siteId],
  );
  const { rows: present } = await to.query<{ id: string }>(
    'select id from app.media where id = any ($1::uuid[])',
    [all.map(({ id }) => id)],
  );
  const known = new Set(present.map(({ id }) => id));
  const missing = all.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return { rows: 0, isNeeded: () => false };
  const array = (ids: readonly (string | null)[]): string =>
    `${escapeLiteral(`{${ids.filter(Boolean).join(',')}}`)}::uuid[]`;
  const { rows: blobs } = await to.query<{ id: string; sha256: string }>(
    `select id, sha256 from app.blobs where tenant_id = $1`,
    [tenantId],
  );
  const taken = blobs.map(({ sha256 }) => escapeLiteral(sha256)).join(', ');
  const conditions: Record<string, string> = {
    blobs: `t.id = any (${array(missing.map(({ blob }) => blob))}) and t.id <> all (${array(blobs.map(({ id }) => id))})
      ${taken === '' ? '' : `and t.sha256 not in (${taken})`}`,
    media: `t.id = any (${array(missing.map(({ id }) => id))})`,
    media_urls: `t.media_id = any (${array(missing.map(({ id }) => id))})`,
  };
  const tables = await readTenantTables(from);
  let rows = 0;
  // They come back as files of the whole workspace: the site that they belonged to may be gone.
  for (const name of ['blobs', 'media', 'media_urls'])
    rows += await copyRows(
      { ...copy, copied: new Set(), fixed: new Map([['media.site_id', () => String.raw`\N`]]) },
      [tables.get(name)!],
      () => conditions[name]!,
    );
  const files = new Set(missing.flatMap(({ key }) => filesIn(key ?? '')));
  return { rows, isNeeded: (key) => filesIn(key).some((name) => files.has(name)) };
};
