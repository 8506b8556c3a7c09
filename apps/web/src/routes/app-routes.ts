import type { PatchRoutesOnNavigationFunctionArgs } from 'react-router';
import { accountRoutes } from './account.tsx';
import { areaRows } from './areas.tsx';
import { galleryRoutes, templatePreviewRoutes } from './gallery.tsx';
import { publicFrameId } from './public.tsx';

/** Adds the routes besides the public pages: the gallery and the screens of signed-in users. */
export function addAppRoutes(rootId: string, patch: PatchRoutesOnNavigationFunctionArgs['patch']): void {
  patch(publicFrameId, [galleryRoutes]);
  patch(rootId, [templatePreviewRoutes, accountRoutes(areaRows)]);
}
