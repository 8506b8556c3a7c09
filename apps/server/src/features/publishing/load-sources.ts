// The page sources of a release as the builder takes them: those that need rows are loaded, the others are pure.
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { LoadedSource, SourceInput } from '../rendering/page-source.ts';

export const loadSources = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  input: SourceInput,
  without: readonly string[] = [],
): Promise<LoadedSource[]> => {
  const loaded: LoadedSource[] = [];
  for (const source of ctx.pageSources) {
    if (without.includes(source.name)) continue;
    const { draft, siteUrl } = input;
    const own = await source.load?.(ctx, tx, input);
    if (own) loaded.push(own);
    if (!source.files && !source.listed) continue;
    loaded.push({
      listed: source.listed?.({ draft, siteUrl }) ?? [],
      files: (about) => source.files?.(about) ?? [],
    });
  }
  return loaded;
};
