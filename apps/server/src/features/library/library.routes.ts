import * as contract from '@sitewright/contract/library';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { pictureAddress } from './library-render.ts';

export const libraryRoutes: MountedRoute[] = [
  route(contract.sectionManifest, async (ctx) => ({ sections: [...ctx.library.designs.keys()] })),
  route(contract.sectionLibrary, async ({ library }) => ({
    designs: [...library.designs.values()].map((design) => ({ ...design })),
    themes: [...library.themes.values()],
    fonts: [...library.fonts.values()].map((font) => ({ ...font })),
    icons: library.icons,
    pictures: [...library.pictures.values()].map((picture) => ({
      src: `${pictureAddress}${picture.file}`,
      title: picture.title,
      alt: picture.alt,
      category: picture.category,
      width: picture.width,
      height: picture.height,
    })),
  })),
];
