import type { ResolvedImage } from '@sitewright/render/template-tags';
import { resolveLibraryPicture } from '../library/library-render.ts';
import type { Library } from '../library/library.ts';
import type { MediaRow } from './media.store.ts';

/** The storage key in the address of an uploaded file. */
export const mediaKeyOf = (src: string): string | undefined => /^\/media\/([^/?#]+\/[^/?#]+)$/.exec(src)?.[1];

/** Pictures as the app itself serves them: the library's, the site's own and its designs', and outside addresses. */
export const resolveDraftImage =
  (
    library: Library,
    media: ReadonlyMap<string, MediaRow>,
    ofDesigns: ReadonlyMap<string, { width: number; height: number }>,
  ) =>
  (src: string): ResolvedImage | undefined => {
    const key = mediaKeyOf(src);
    if (key === undefined) return resolveLibraryPicture(library, src);
    const row = media.get(key);
    const size = row ?? ofDesigns.get(key);
    return size && { src, width: size.width ?? undefined, height: size.height ?? undefined };
  };
