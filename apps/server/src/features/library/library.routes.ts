import * as contract from '@sitewright/contract/library';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  callerOf,
  customDesigns,
  customTypes,
  type VisibleDesign,
} from '../custom-templates/visible-designs.ts';
import type { ServerContext } from '../../server-context.ts';
import { pictureAddress } from './library-render.ts';

const librarySections = ({ library }: ServerContext, custom: readonly VisibleDesign[]) => ({
  designs: [...library.designs.values(), ...custom].map((design) => ({ ...design })),
  themes: [...library.themes.values()],
  fonts: [...library.fonts.values()].map((font) => ({ ...font })),
  pairings: [...library.pairings],
  icons: library.icons,
  pictures: [...library.pictures.values()].map((picture) => ({
    src: `${pictureAddress}${picture.file}`,
    title: picture.title,
    alt: picture.alt,
    category: picture.category,
    width: picture.width,
    height: picture.height,
  })),
});

export const libraryRoutes: MountedRoute[] = [
  route(contract.sectionManifest, async (ctx, call) => ({
    sections: [...ctx.library.designs.keys(), ...(await customTypes(ctx, callerOf(call)))],
  })),
  route(contract.sectionLibrary, async (ctx, call) =>
    librarySections(ctx, await customDesigns(ctx, callerOf(call))),
  ),
];
