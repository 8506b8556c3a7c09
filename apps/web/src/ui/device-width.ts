import { limits } from '@sitewright/contract/limits';
import type { Viewport } from './viewport-switch.tsx';

/** The least width at which `desktop` is drawn, so that a small screen still sees the desktop layout. */
const desktopPx = 1280;
const widths: Record<Exclude<Viewport, 'desktop'>, number> = {
  tablet: limits.preview.tabletPx,
  mobile: limits.preview.mobilePx,
};

/** What a page is first shown as: on a phone the desktop layout would be too small to read. */
export const fittingViewport = (): Viewport => (innerWidth < limits.preview.tabletPx ? 'mobile' : 'desktop');

/** How wide a page is drawn where there is so much room. */
export const widthOf = (viewport: Viewport, room: number): number =>
  viewport === 'desktop' ? Math.max(room, desktopPx) : widths[viewport];
