// The designs a caller can build with: those of the library and the uploaded ones visible to them.
import { isCustomType } from '@sitewright/contract/custom-templates/custom-type';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { visibilityOf } from './custom-templates.service.ts';
import { designsById, earlierVersions, visibleTypes } from './design-cache.ts';

/** The caller of a public endpoint; undefined for a guest, who sees only the library. */
export const callerOf = (call: { readonly actor: Actor }): Actor | undefined => {
  try {
    return call.actor;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return undefined;
    throw error;
  }
};

/** The types of uploaded designs visible to a caller. */
export const customTypes = async (ctx: ServerContext, caller: Actor | undefined): Promise<string[]> =>
  caller ? [...(await visibleTypes(ctx, caller.tenantId, visibilityOf(caller))).keys()] : [];

export interface VisibleDesign extends SectionDesign {
  thumbnail: string | null;
}

/**
 * Uploaded designs as the builder expects them: the newest version under its plain type, older versions in use
 * besides.
 */
export const customDesigns = async (
  ctx: ServerContext,
  caller: Actor | undefined,
): Promise<VisibleDesign[]> => {
  if (!caller) return [];
  const { tenantId } = caller;
  const sight = visibilityOf(caller);
  const newest = await visibleTypes(ctx, tenantId, sight);
  if (newest.size === 0) return [];
  const earlier = sight === 'tenant' ? await earlierVersions(ctx, tenantId) : [];
  const found = await withTenant(ctx.db, { tenantId }, (tx) =>
    designsById(ctx, tx, sight, [...newest.values(), ...earlier]),
  );
  const types = new Map([...newest].filter(([type]) => isCustomType(type)).map(([type, id]) => [id, type]));
  return [...found.values()].map(({ id, design, thumbnailUrl }) => ({
    ...design,
    type: types.get(id) ?? design.type,
    thumbnail: thumbnailUrl,
  }));
};
