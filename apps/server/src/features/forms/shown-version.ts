// Versions that visitors answer. A version never changes, so each is read once and kept: forms that get hundreds of
// submissions a second do not read their definition with each of them.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { SharedCache } from '../../core/cache/caches.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findVersion, type FormHead } from './forms.store.ts';

export interface ShownVersion {
  version: number;
  definition: FormDefinition;
}

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    formVersions: SharedCache<ShownVersion>;
  }
}

export const createFormVersions = ({ caches }: Pick<ServerContext, 'caches'>): SharedCache<ShownVersion> =>
  caches.create('form-versions', formLimits.versionCacheMinutes * 60_000, { max: formLimits.versionsCached });

/** A version that does not exist is not kept: anybody may ask for any. */
class MissingVersion extends Error {}

const keyOf = ({ tenantId }: Pick<TenantTransaction, 'tenantId'>, formId: string): string =>
  `${tenantId}/${formId}/`;

const readVersion = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  formId: string,
  version: number,
): Promise<ShownVersion | undefined> => {
  try {
    return await ctx.formVersions.get(`${keyOf(tx, formId)}${version}`, async () => {
      const row = await findVersion(tx, formId, version);
      if (!row) throw new MissingVersion();
      return { version: row.version, definition: row.definition };
    });
  } catch (error) {
    if (error instanceof MissingVersion) return undefined;
    throw error;
  }
};

/** To be called after a form was deleted. */
export const invalidateVersions = (ctx: ServerContext, tenantId: string, formId: string): void =>
  ctx.formVersions.invalidate(keyOf({ tenantId }, formId));

/** The version that the page showed, or the published one where the page does not say. */
export const findShownVersion = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  form: Pick<FormHead, 'id' | 'published_version'>,
  said: string | undefined,
): Promise<ShownVersion | undefined> => {
  const shown = Number(said);
  const isSaid = Number.isInteger(shown) && shown > 0 && shown <= 2_147_483_647;
  const found = isSaid && shown !== form.published_version && (await readVersion(ctx, tx, form.id, shown));
  if (found) return found;
  const { published_version: published } = form;
  return published === null ? undefined : readVersion(ctx, tx, form.id, published);
};
