// Uploaded section designs. All members of a tenant build with the tenant's designs and the platform-wide ones; its
// admins upload and delete them. Platform staff outside a tenant do the same for the platform-wide designs.
import { designDeleted } from '@sitewright/contract/custom-templates/design-events';
import {
  type CustomTemplate,
  type TemplateUse,
} from '@sitewright/contract/custom-templates/custom-templates';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { limits } from '@sitewright/contract/limits';
import { scopeOf } from '@sitewright/contract/permissions';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { type Actor, defaultTenantId, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { deleteMediaFiles } from './design-assets.ts';
import {
  countUses,
  deleteTemplate,
  findTemplate,
  listNewest,
  listUses,
  listUsesInAllTenants,
  lockSlug,
  type NewestRow,
  type TemplateVisibility,
  type TemplateRow,
  type UseRow,
} from './custom-templates.store.ts';
import { invalidateTypes } from './design-cache.ts';
import { assetsOf, storedDesign } from './stored-design.ts';

export const visibilityOf = (actor: Pick<Actor, 'role'>): TemplateVisibility =>
  scopeOf(actor.role, 'designs.read') === 'tenant' ? 'tenant' : 'platform';

const isStaff = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN';

/** The scope of an actor's upload: their tenant, or the whole platform. */
export const scopeFor = (actor: Actor): 'tenant' | 'platform' => {
  const isForAll = isStaff(actor) && actor.tenantId === defaultTenantId;
  if (isForAll || requirePermission(actor, 'designs.write') === 'tenant')
    return isForAll ? 'platform' : 'tenant';
  throw new AppError('forbidden', 'You can’t do this here. Use the main host.');
};

interface Uses {
  used: Set<string>;
  outdated: Set<string>;
}

const usesByType = async (
  tx: TenantTransaction,
  newest: readonly NewestRow[],
): Promise<Map<string, Uses>> => {
  const newestIds = new Set(newest.map(({ id }) => id));
  const found = new Map<string, Uses>();
  for (const { type, template_id: id, document_id: document } of await countUses(tx)) {
    const uses = found.get(type) ?? { used: new Set(), outdated: new Set() };
    found.set(type, uses);
    uses.used.add(document);
    if (id !== null && !newestIds.has(id)) uses.outdated.add(document);
  }
  return found;
};

const present = (row: NewestRow, uses: Uses | undefined, canManage: boolean): CustomTemplate => ({
  id: row.id,
  slug: row.slug,
  type: customType(row.slug),
  name: row.label,
  category: row.category,
  version: row.version,
  versions: row.versions,
  scope: row.scope,
  hasScript: row.has_script,
  thumbnailUrl: row.thumbnail_key === null ? null : `/media/${row.thumbnail_key}`,
  bytes: row.bytes,
  createdAt: row.created_at.toISOString(),
  // Only users who manage the designs see who uploaded them.
  uploadedBy: canManage ? row.email : null,
  canManage,
  usedOn: uses?.used.size ?? 0,
  outdatedOn: uses?.outdated.size ?? 0,
});

const mayManage = (actor: Actor, row: Pick<NewestRow, 'tenant_id' | 'scope'>): boolean => {
  if (row.tenant_id !== actor.tenantId || scopeOf(actor.role, 'designs.write') === undefined) return false;
  return row.scope === 'tenant' || isStaff(actor);
};

const listAll = async (tx: TenantTransaction, actor: Actor): Promise<CustomTemplate[]> => {
  const rows = await listNewest(tx, visibilityOf(actor));
  const uses = await usesByType(tx, rows);
  return rows
    .map((row) => present(row, uses.get(customType(row.slug)), mayManage(actor, row)))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.slug.localeCompare(b.slug, 'en'));
};

export const listTemplates = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'designs.read');
  return withTenant(ctx.db, actor, async (tx) => ({ templates: await listAll(tx, actor) }));
};

/** One template as the list shows it. */
export const presentTemplate = async (
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<CustomTemplate> => {
  const found = (await listAll(tx, actor)).find((template) => template.id === id);
  if (!found) throw notFound('The section');
  return found;
};

const requireTemplate = async (tx: TenantTransaction, actor: Actor, id: string): Promise<TemplateRow> => {
  const row = await findTemplate(tx, visibilityOf(actor), id);
  if (!row) throw notFound('The section');
  return row;
};

export const getAssets = async (ctx: ServerContext, actor: Actor, id: string) => {
  requirePermission(actor, 'designs.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await requireTemplate(tx, actor, id);
    const { design, assets } = storedDesign(row);
    return {
      id: row.id,
      slug: row.slug,
      type: customType(row.slug),
      version: row.version,
      config: design.config,
      defaults: design.defaults,
      html: Object.values(design.templates)[0] ?? '',
      templates: design.templates,
      css: design.css,
      js: design.script ?? null,
      assets: assets.map(({ name, key, width, height }) => ({ name, url: `/media/${key}`, width, height })),
    };
  });
};

const presentUse = (row: UseRow, ownTenant: string): TemplateUse => ({
  siteId: row.site_id,
  siteName: row.site_name,
  pageId: row.page_id,
  kind: row.kind,
  title: row.title ?? '',
  inTrash: row.deleted_at !== null,
  tenantId: row.tenant_id === ownTenant ? null : row.tenant_id,
});

const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

/** A design that is used on pages cannot be deleted: those pages would lose their section. */
const assertUnused = (uses: readonly UseRow[], ownTenant: string): void => {
  if (uses.length === 0) return;
  // The sentence is prescribed by the specification.
  throw new AppError('in_use', `Template is used on ${pagesText(uses.length)}`, {
    details: {
      count: uses.length,
      uses: uses.slice(0, limits.designs.usesShown).map((row) => presentUse(row, ownTenant)),
    },
  });
};

export const removeTemplate = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<void> => {
  requirePermission(actor, 'designs.write');
  const { slug, isForAll } = await withTenant(ctx.db, actor, async (tx) => {
    const row = await requireTemplate(tx, actor, id);
    if (!mayManage(actor, row)) throw notFound('The section');
    return { slug: row.slug, isForAll: row.scope === 'platform' };
  });
  if (isForAll) assertUnused(await listUsesInAllTenants(ctx.db, slug), actor.tenantId);
  const gone = await withTenant(ctx.db, actor, async (tx) => {
    await lockSlug(tx, slug);
    assertUnused(await listUses(tx, slug), actor.tenantId);
    const rows = await deleteTemplate(tx, slug);
    await emit(ctx, tx, designDeleted, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'design', id, label: slug },
      payload: { versions: rows.length },
      meta,
    });
    return rows;
  });
  invalidateTypes(ctx, actor.tenantId, isForAll);
  const keys = gone.flatMap((row) =>
    [...assetsOf(row).map(({ key }) => key), row.thumbnail_key ?? []].flat(),
  );
  await deleteMediaFiles(ctx, keys);
};
