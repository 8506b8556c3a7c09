import { limits } from '@sitewright/contract/limits';
import type { ViewportName } from '../model/editor-view.ts';

/** Layout width of a page per viewport, in CSS pixels; the desktop's may be wider where the window allows. */
export const frameWidths: Record<ViewportName, number> = {
  desktop: limits.editor.desktopMinPx,
  tablet: limits.preview.tabletPx,
  mobile: limits.preview.mobilePx,
};
