import { limits } from '@sitewright/contract/limits';
import type { ViewportName } from '../model/editor-view.ts';

/** How wide a page is laid out for each screen, in CSS pixels; the desktop's may be wider where there is room. */
export const frameWidths: Record<ViewportName, number> = {
  desktop: limits.editor.desktopMinPx,
  tablet: limits.preview.tabletPx,
  mobile: limits.preview.mobilePx,
};
