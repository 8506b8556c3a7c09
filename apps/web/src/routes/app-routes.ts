import type { PatchRoutesOnNavigationFunctionArgs } from 'react-router';
import { accountRoutes } from './account.tsx';
import { areaRows } from './areas.tsx';
import { galleryRoutes, templatePreviewRoutes } from './gallery.tsx';
import { publicFrameId } from './public.tsx';

/** Adds every screen that is no page to read: the gallery and all that a signed-in person uses. */
export function addAppRoutes(rootId: string, patch: PatchRoutesOnNavigationFunctionArgs['patch']): void {
  patch(publicFrameId, [galleryRoutes]);
  patch(rootId, [templatePreviewRoutes, accountRoutes(areaRows)]);
}
