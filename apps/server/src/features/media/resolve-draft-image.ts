import type { ResolvedImage } from '@sitewright/render/template-tags';
import { resolveLibraryImage } from '../library/library-render.ts';
import type { Library } from '../library/library.ts';
import { draftSizes, mediaKeyOf, imageProps } from './draft-images.ts';
import type { MediaFile } from './media.store.ts';
import { externalFiles, externalImage } from './external-images.ts';

/** Resolves images as the app serves them: those of the library, the site and its designs, and external URLs. */
export const resolveDraftImage = (
  library: Library,
  media: ReadonlyMap<string, MediaFile>,
  ofDesigns: ReadonlyMap<string, { width: number; height: number }>,
) => {
  const outside = externalFiles(media.values());
  return (src: string): ResolvedImage | undefined => {
    const key = mediaKeyOf(src);
    if (key === undefined) return externalImage(src, outside) ?? resolveLibraryImage(library, src);
    const file = media.get(key);
    if (file) return { src, srcset: draftSizes(src, file), ...imageProps(file) };
    const size = ofDesigns.get(key);
    return size && { src, ...size };
  };
};
