// In-memory cache of uploaded designs. A version is immutable, so it is cached for good; the list of versions is
// cached for a few seconds, like users and hosts. A change is visible within that time in every process, and at once
// in the process that made it.
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { limits } from '@sitewright/contract/limits';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { TimedCache } from '../../core/cache/timed-cache.ts';
import { countUses, findTemplates, listTypes, type TemplateVisibility } from './custom-templates.store.ts';
import { type StoredDesign, storedDesign } from './stored-design.ts';

interface Memory {
  types: TimedCache<ReadonlyMap<string, string>>;
  earlier: TimedCache<readonly string[]>;
  /** By tenant and id, since a site that moves takes its designs along; those for everyone by id. */
  designs: Map<string, StoredDesign>;
}

const designsMax = 2_000;
const memories = new WeakMap<object, Memory>();

const memoryOf = (ctx: Pick<ServerContext, 'db'>): Memory => {
  let memory = memories.get(ctx.db);
  if (!memory) {
    memory = {
      types: new TimedCache(limits.auth.sessionCacheMs),
      earlier: new TimedCache(limits.auth.sessionCacheMs),
      designs: new Map(),
    };
    memories.set(ctx.db, memory);
  }
  return memory;
};

/** Tenant designs come last, so that they override a platform-wide design of the same name. */
const newestOf = async (
  tx: TenantTransaction,
  sight: TemplateVisibility,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await listTypes(tx, sight);
  const ordered = [...rows].sort(
    (a, b) => Number(a.tenant_id === tx.tenantId) - Number(b.tenant_id === tx.tenantId),
  );
  const types = ordered.map(({ slug, id }) => [customType(slug), id] as const);
  return new Map(types.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
};

/** The types visible to a caller, each with its newest version. */
export const visibleTypes = (
  ctx: Pick<ServerContext, 'db'>,
  tenantId: string,
  sight: TemplateVisibility,
): Promise<ReadonlyMap<string, string>> =>
  memoryOf(ctx).types.get(`${tenantId}|${sight}`, () =>
    withTenant(ctx.db, { tenantId }, (tx) => newestOf(tx, sight)),
  );

/** Older versions that pages still use. */
export const earlierVersions = async (
  ctx: Pick<ServerContext, 'db'>,
  tenantId: string,
): Promise<readonly string[]> => {
  const newest = new Set((await visibleTypes(ctx, tenantId, 'tenant')).values());
  const used = await memoryOf(ctx).earlier.get(`${tenantId}|`, () =>
    withTenant(ctx.db, { tenantId }, async (tx) => [
      ...new Set((await countUses(tx)).flatMap(({ template_id: id }) => id ?? [])),
    ]),
  );
  return used.filter((id) => isId.test(id) && !newest.has(id));
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes an upload or a deletion visible at once in this process. */
export const invalidateTypes = (
  ctx: Pick<ServerContext, 'db'>,
  tenantId: string,
  isForAll: boolean,
): void => {
  const { types, earlier } = memoryOf(ctx);
  types.invalidate(isForAll ? '' : `${tenantId}|`);
  earlier.invalidate(isForAll ? '' : `${tenantId}|`);
};

const isSeen = ({ tenantId, isForAll }: StoredDesign, by: string, sight: TemplateVisibility): boolean =>
  isForAll || (sight === 'tenant' && tenantId === by);

/** Versions by id, from the cache where possible. Versions that the tenant may not see are omitted. */
export const designsById = async (
  ctx: Pick<ServerContext, 'db'>,
  tx: TenantTransaction,
  sight: TemplateVisibility,
  ids: readonly string[],
): Promise<Map<string, StoredDesign>> => {
  const { designs } = memoryOf(ctx);
  const known = (id: string): StoredDesign | undefined =>
    designs.get(`${tx.tenantId}|${id}`) ?? designs.get(id);
  const missing = ids.filter((id) => !known(id));
  const fresh = new Map((await findTemplates(tx, sight, missing)).map((row) => [row.id, storedDesign(row)]));
  for (const [id, design] of fresh) {
    designs.set(design.isForAll ? id : `${design.tenantId}|${id}`, design);
    if (designs.size > designsMax) designs.delete(designs.keys().next().value!);
  }
  return new Map(
    ids.flatMap((id) => {
      const found = fresh.get(id) ?? known(id);
      return found && isSeen(found, tx.tenantId, sight) ? [[id, found] as const] : [];
    }),
  );
};
