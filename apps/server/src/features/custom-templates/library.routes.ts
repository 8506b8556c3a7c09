import { createHash } from 'node:crypto';
import * as contract from '@sitewright/contract/library/library';
import { type MountedRoute, route, WithHeaders } from '../../http/mount-endpoint.ts';
import { callerOf, customDesigns, customTypes, type VisibleDesign } from './visible-designs.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { imageUrlPrefix } from '../library/library-render.ts';

const librarySections = ({ library }: ServerContext, custom: readonly VisibleDesign[]) => ({
  designs: [...library.designs.values(), ...custom].map((design) => ({ ...design })),
  themes: [...library.themes.values()],
  fonts: [...library.fonts.values()].map((font) => ({ ...font })),
  pairings: [...library.pairings],
  icons: library.icons,
  pictures: [...library.pictures.values()].map((picture) => ({
    src: `${imageUrlPrefix}${picture.file}`,
    title: picture.title,
    alt: picture.alt,
    category: picture.category,
    width: picture.width,
    height: picture.height,
  })),
});

const tagOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const builtInTags = new WeakMap<ServerContext['library'], string>();

/** Nearly a megabyte that rarely changes, so it is sent with an ETag. */
const headersOf = (ctx: ServerContext, custom: readonly VisibleDesign[]): Record<string, string> => {
  let builtIn = builtInTags.get(ctx.library);
  if (builtIn === undefined) builtInTags.set(ctx.library, (builtIn = tagOf(librarySections(ctx, []))));
  return {
    etag: `W/"${builtIn}-${tagOf(custom)}"`,
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  };
};

/** specification §8: without uploaded designs, those of the library are enough to open the editor. */
const orNone = async <T>(ctx: ServerContext, load: Promise<T[]>): Promise<T[]> => {
  try {
    return await load;
  } catch (error) {
    ctx.log.error({ err: error }, 'uploaded designs could not be loaded');
    return [];
  }
};

export const libraryRoutes: MountedRoute[] = [
  route(contract.sectionManifest, async (ctx, call) => ({
    sections: [...ctx.library.designs.keys(), ...(await orNone(ctx, customTypes(ctx, callerOf(call))))],
  })),
  route(contract.sectionLibrary, async (ctx, call) => {
    const custom = await orNone(ctx, customDesigns(ctx, callerOf(call)));
    return new WithHeaders(librarySections(ctx, custom), headersOf(ctx, custom));
  }),
];
