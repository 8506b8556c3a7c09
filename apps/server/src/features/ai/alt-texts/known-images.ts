// Reads the file names of images, and the alt texts that somebody has given them before.
import type { Language } from '@sitewright/contract/fields';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { mediaKeyOf } from '../../media/draft-images.ts';
import { findMediaByKeys } from '../../media/media.store.ts';

export interface KnownImage {
  name: string;
  /** In the language that is wanted; empty where there is none. */
  alt: string;
}

type MediaRow = Awaited<ReturnType<typeof findMediaByKeys>> extends Map<string, infer Row> ? Row : never;

const libraryPrefix = '/library/images/';

const fileNameOf = (src: string): string => {
  const last = src.replace(/[?#].*$/, '').replace(/^.*\//, '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

export const knownImages = async (
  ctx: Pick<ServerContext, 'writerLibrary'>,
  tx: TenantTransaction,
  sources: readonly string[],
  { locale, mayRead }: { locale: Language; mayRead: (row: MediaRow) => boolean },
): Promise<KnownImage[]> => {
  const keys = sources.flatMap((src) => mediaKeyOf(src) ?? []);
  const uploads = await findMediaByKeys(tx, [...new Set(keys)]);
  return sources.map((src) => {
    if (src.startsWith(libraryPrefix)) {
      const file = src.slice(libraryPrefix.length);
      return { name: file, alt: ctx.writerLibrary().altOf(file, locale) ?? '' };
    }
    const upload = uploads.get(mediaKeyOf(src) ?? '');
    if (upload && mayRead(upload)) return { name: upload.name, alt: upload.alt };
    // The key of an upload says nothing.
    return { name: mediaKeyOf(src) === undefined ? fileNameOf(src) : '', alt: '' };
  });
};
