// Draws a draft as the files of a release: reads what features generate, the images and the fonts. Records nothing.
import { readFile } from 'node:fs/promises';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { FormScript } from '../forms/form-script.ts';
import type { LoadedSource } from '../rendering/page-source.ts';
import type { SiteDraft } from '../rendering/site-draft.ts';
import { type BuiltRelease, buildRelease, fontFilesOf } from './build-release.ts';
import type { PublishedImage } from './image-variants.ts';
import { loadSources } from './load-sources.ts';
import type { KeyedFiles } from './release-storage.ts';
import { allowLongPauses } from './releases.store.ts';

export interface DraftToDraw {
  draft: SiteDraft;
  siteUrl: string;
  /** Paths of files that the previous release has, with their keys. */
  keys: ReadonlyMap<string, string>;
  previous: KeyedFiles;
  shared: string;
  formScript: FormScript | undefined;
  /** Collects the images of the draft and of content besides it. */
  collect: (content: readonly unknown[]) => Promise<ReadonlyMap<string, PublishedImage>>;
  /** Names of sources that are left out. */
  without?: readonly string[];
}

const collectFonts = async (ctx: ServerContext, draft: SiteDraft): Promise<Map<string, Buffer>> => {
  const fonts = new Map<string, Buffer>();
  for (const file of fontFilesOf(ctx.library, draft)) {
    const path = ctx.library.fontFiles.get(file);
    if (path) fonts.set(file, await readFile(path));
  }
  return fonts;
};

export const drawDraft = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { keys, collect, without = [], ...input }: DraftToDraw,
): Promise<{ built: BuiltRelease; sources: LoadedSource[] }> => {
  // Between two queries all pages are drawn.
  await allowLongPauses(tx);
  const { draft, siteUrl } = input;
  const sources = await loadSources(ctx, tx, { draft, siteUrl, previous: keys }, without);
  const built = await buildRelease({
    ...input,
    sources,
    library: ctx.library,
    images: await collect(sources.flatMap((source) => source.imageContent ?? [])),
    fonts: await collectFonts(ctx, draft),
  });
  return { built, sources };
};
