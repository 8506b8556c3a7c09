import { limits } from '@sitewright/contract/limits';
import type { Viewport } from './viewport-switch.tsx';

/** Minimum render width of `desktop`, so that small screens still show the desktop layout. */
const desktopPx = 1280;
const widths: Record<Exclude<Viewport, 'desktop'>, number> = {
  tablet: limits.preview.tabletPx,
  mobile: limits.preview.mobilePx,
};

/** Initial viewport: on a phone the desktop layout would be too small to read. */
export const fittingViewport = (): Viewport => (innerWidth < limits.preview.tabletPx ? 'mobile' : 'desktop');

/** Render width of a page for the available width. */
export const widthOf = (viewport: Viewport, room: number): number =>
  viewport === 'desktop' ? Math.max(room, desktopPx) : widths[viewport];
