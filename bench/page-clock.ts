// CPU time of a page's main thread, which hardly depends on the load of the machine, and its memory.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? 0;
};

export const cpuMs = async (session: CDPSession, work: () => Promise<void>): Promise<number> => {
  const before = await metric(session, 'TaskDuration');
  await work();
  return ((await metric(session, 'TaskDuration')) - before) * 1_000;
};

export const heapMb = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 2 ** 20;
};

export interface ClockedPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** A page whose counters start with it, in a browser context of its own. */
export const openClockedPage = async (
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<ClockedPage> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' });
  await prepare(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  return { context, page, session };
};
