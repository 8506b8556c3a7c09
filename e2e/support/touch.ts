// Touch device: touch input on a narrow screen.
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { browser } from './browser.ts';

export interface Point {
  x: number;
  y: number;
}

export interface TouchDevice {
  context: BrowserContext;
  page: Page;
  errors: string[];
  /** Swipes from one point to another. */
  swipe: (from: Point, to: Point) => Promise<void>;
  /** Long-presses a point until dragging starts, then moves to another. */
  longPressDrag: (from: Point, to: Point) => Promise<void>;
  /** Moves two fingers together. */
  twoFingerSwipe: (from: Point, to: Point) => Promise<void>;
}

/** Centre of an element once it is stable, so that the touch hits it. */
export const middleOf = async (what: Locator): Promise<Point> => {
  const handle = await what.elementHandle();
  await handle.waitForElementState('stable');
  const box = (await what.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const steps = 8;
const frameMs = 16;

const between = (from: Point, to: Point, step: number): Point => ({
  x: from.x + ((to.x - from.x) * step) / steps,
  y: from.y + ((to.y - from.y) * step) / steps,
});

interface Trace {
  from: Point;
  to: Point;
  isHeld: boolean;
  points: (at: Point) => Point[];
}

const trace = async (session: CDPSession, page: Page, { from, to, isHeld, points }: Trace): Promise<void> => {
  const touch = (type: string, touchPoints: Point[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await touch('touchStart', points(from));
  if (isHeld) await page.locator('[data-dragging]').waitFor({ state: 'attached' });
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', points(between(from, to, step)));
    await page.waitForTimeout(frameMs);
  }
  await touch('touchEnd', []);
};

export const newTouchDevice = async (url: string, width = 375, height = 812): Promise<TouchDevice> => {
  const context = await (
    await browser()
  ).newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
  });
  context.setDefaultTimeout(10_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const one = (at: Point): Point[] => [at];
  const two = (at: Point): Point[] => [at, { x: at.x + 60, y: at.y }];
  return {
    context,
    page,
    errors,
    swipe: (from, to) => trace(session, page, { from, to, isHeld: false, points: one }),
    longPressDrag: (from, to) => trace(session, page, { from, to, isHeld: true, points: one }),
    twoFingerSwipe: (from, to) => trace(session, page, { from, to, isHeld: false, points: two }),
  };
};
