// The script that every editor runs through. Two clocks: time to the painted frame, and CPU time of the page's main
// thread, which hardly depends on the load of the machine. A step without a visible effect has no result.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { cpuMs, heapMb, metric } from '../page-clock.ts';
import { percentile } from '../statistics.ts';
import type { EditorTool } from './editor-tool.ts';
import { installProbe, type InsertedKind } from './page-probe.ts';

export interface Measures {
  loadCpu?: number;
  interactiveMs?: number;
  blockedMs?: number;
  heapMb?: number;
  insertCpu?: number;
  insertMs?: number;
  undoCpu?: number;
  undoMs?: number;
  sectionCpu?: number;
  sectionMs?: number;
  sectionUndoCpu?: number;
  sectionUndoMs?: number;
  selectCpu?: number;
  keyCpu?: number;
  keyP95Ms?: number;
  burstCpu?: number;
  dragCpu?: number;
  frameP95Ms?: number;
  frameMaxMs?: number;
  shift?: number;
  dropCpu?: number;
  dropMs?: number;
  heapAfterMb?: number;
  heapGrowth?: number;
}

/** A page under test with its clocks. */
interface Stand {
  page: Page;
  session: CDPSession;
  tool: EditorTool;
}

const quietMs = 1_500;
/** Longer than an editor's autosave delay, so that saving is part of typing. */
const afterTypingMs = 1_000;
const settleMs = 200;
const keyCount = 20;
const burstCount = 30;
const dragMoves = 70;
const cycles = 200;
const effectWithinMs = 60_000;
const loadWithinMs = 180_000;

const within = async <T>(work: Promise<T>, what: string): Promise<T> => {
  const late = new AbortController();
  const timer = wait(effectWithinMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`timed out waiting for ${what}`);
  });
  try {
    return await Promise.race([work, timer]);
  } finally {
    late.abort();
    timer.catch(() => undefined);
  }
};

/**
 * Polled from outside, because a page's content security policy may forbid the library's way of waiting inside it.
 */
const untilQuiet = async (page: Page): Promise<void> => {
  const until = performance.now() + loadWithinMs;
  const isQuiet = (): Promise<boolean> =>
    page.evaluate(
      (quiet) =>
        window.probe?.loadedAt !== undefined &&
        performance.now() - Math.max(window.probe.loadedAt, window.probe.lastLongTask) > quiet,
      quietMs,
    );
  while (!(await isQuiet())) {
    if (performance.now() > until) throw new Error('the page did not show its sections');
    await wait(250);
  }
};

const load = async (stand: Stand, url: string): Promise<Measures> => {
  const { page, session } = stand;
  await page.goto(url, { waitUntil: 'commit' });
  await untilQuiet(page);
  const { interactiveMs, blockedMs } = await page.evaluate(() => ({
    interactiveMs: Math.max(window.probe.loadedAt ?? 0, window.probe.lastLongTask),
    blockedMs: window.probe.blockedMs,
  }));
  // The counter started with the process of this page, so all of it is loading.
  const loadCpu = (await metric(session, 'TaskDuration')) * 1_000;
  return { loadCpu, interactiveMs, blockedMs, heapMb: await heapMb(stand.session) };
};

/** Makes a change and waits until it is visible: one insertion more or less on the canvas. */
const changeCount = async (
  { page }: Stand,
  piece: InsertedKind,
  difference: number,
  change: () => Promise<void>,
): Promise<number> => {
  const count = (await page.evaluate((kind) => window.probe.count(kind), piece)) + difference;
  const seen = page.evaluate(([kind, wanted]) => window.probe.untilCount(kind, wanted), [
    piece,
    count,
  ] as const);
  await change();
  const ms = await within(seen, `${count} on the canvas`);
  await wait(settleMs);
  return ms;
};

interface Change {
  cpu: number;
  ms: number;
}

const measuredChange = async (
  stand: Stand,
  piece: InsertedKind,
  difference: number,
  change: () => Promise<void>,
): Promise<Change> => {
  let ms = 0;
  const cpu = await cpuMs(stand.session, async () => {
    ms = await changeCount(stand, piece, difference, change);
  });
  // Effects after a change, such as smooth scrolling, must not count for the next one.
  await wait(afterTypingMs);
  return { cpu, ms };
};

/** Inserts something and undoes it. */
const inAndOut = async (stand: Stand, piece: InsertedKind, insert: () => Promise<void>) => {
  const { page, tool } = stand;
  await tool.before?.(page, piece);
  await wait(settleMs);
  return {
    insert: await measuredChange(stand, piece, 1, insert),
    undo: await measuredChange(stand, piece, -1, () => page.evaluate(() => window.benchEditor.undo())),
  };
};

const insertAndUndo = async (stand: Stand): Promise<Measures> => {
  const { insert, undo } = await inAndOut(stand, 'inserted', () =>
    stand.page.evaluate(() => window.benchEditor.insert()),
  );
  return { insertCpu: insert.cpu, insertMs: insert.ms, undoCpu: undo.cpu, undoMs: undo.ms };
};

const insertSectionAndUndo = async (stand: Stand): Promise<Measures> => {
  const { insert, undo } = await inAndOut(stand, 'section', () =>
    stand.page.evaluate(() => window.benchEditor.insertSection()),
  );
  return {
    sectionCpu: insert.cpu,
    sectionMs: insert.ms,
    sectionUndoCpu: undo.cpu,
    sectionUndoMs: undo.ms,
  };
};

const headingOf = ({ page, tool }: Stand) =>
  page.frameLocator(tool.selectors.canvas).locator(tool.heading).first();

const middleOf = async (locator: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to point at');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const select = async (stand: Stand): Promise<Measures> => {
  const { page, tool } = stand;
  const { x, y } = await middleOf(headingOf(stand));
  const selectCpu = await cpuMs(stand.session, async () => {
    await page.mouse.click(x, y);
    await page.evaluate(() => window.probe.painted());
    await wait(settleMs);
  });
  if (!(await page.evaluate(() => window.benchEditor.isSelected())))
    throw new Error('the heading was not selected');
  if (tool.clicksToType === 2) await page.mouse.dblclick(x, y);
  await wait(settleMs);
  return { selectCpu };
};

const typeKeys = async (stand: Stand, keys: number, pauseMs: number): Promise<number> => {
  const cpu = await cpuMs(stand.session, async () => {
    for (let key = 0; key < keys; key += 1) {
      await stand.page.keyboard.press('a');
      if (pauseMs > 0) await wait(pauseMs);
    }
    await stand.page.evaluate(() => window.probe.painted());
    await wait(afterTypingMs);
  });
  return cpu / keys;
};

const type = async (stand: Stand): Promise<Measures> => {
  const { page } = stand;
  const textOf = async (): Promise<string> => (await headingOf(stand).textContent()) ?? '';
  const before = await textOf();
  const times = await page.evaluateHandle(() => window.probe.watchKeys());
  const keyCpu = await typeKeys(stand, keyCount, 60);
  const painted = await times.jsonValue();
  const burstCpu = await typeKeys(stand, burstCount, 0);
  const typed = (await textOf()).split('a').length - before.split('a').length;
  if (typed !== keyCount + burstCount) throw new Error(`${typed} of the typed letters arrived`);
  await page.keyboard.press('Escape');
  await wait(settleMs);
  const keyP95Ms = percentile(painted, 0.95);
  return { keyCpu, burstCpu, ...(keyP95Ms === undefined ? {} : { keyP95Ms }) };
};

/** Drags from the palette to below the first section, or into the second, and drops there. */
const drag = async (stand: Stand): Promise<Measures> => {
  const { page, tool } = stand;
  if (!tool.paletteItem) return {};
  const canvas = page.frameLocator(tool.selectors.canvas);
  const second = canvas.locator(tool.selectors.section).nth(1);
  await canvas.locator(tool.selectors.section).first().scrollIntoViewIfNeeded();
  const from = await middleOf(tool.paletteItem(page));
  const target = await second.boundingBox();
  if (!target) throw new Error('there is no second section');
  const to = { x: target.x + target.width / 2, y: target.y + (tool.dropDepth ?? 2) };
  await page.mouse.move(from.x, from.y);
  await wait(settleMs);
  const watch = await page.evaluateHandle(() => window.probe.watchDrag());
  const dragCpu = await cpuMs(stand.session, async () => {
    await page.mouse.down();
    for (let move = 1; move <= dragMoves; move += 1) {
      const share = move / dragMoves;
      const next = wait(16);
      await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
      await next;
    }
  });
  const { frames, shift } = await watch.evaluate(({ frames, shift }) => ({ frames, shift }));
  let dropMs = 0;
  const dropCpu = await cpuMs(stand.session, async () => {
    dropMs = await changeCount(stand, 'inserted', 1, () => page.mouse.up());
  });
  await watch.evaluate(({ stop }) => stop());
  const frameP95Ms = percentile(frames, 0.95) ?? 0;
  return { dragCpu, frameP95Ms, frameMaxMs: Math.max(...frames), shift, dropCpu, dropMs };
};

/** Runs in the page: sending a script for each insertion would itself use memory. */
const insertAndTakeBack = async (times: number): Promise<void> => {
  const { count, untilCount } = window.probe;
  const start = count('inserted');
  for (let cycle = 0; cycle < times; cycle += 1) {
    window.benchEditor.insert();
    await untilCount('inserted', start + 1);
    window.benchEditor.undo();
    await untilCount('inserted', start);
  }
};

/** Growth of the heap after two hundred undone insertions, in per cent. */
const growth = async (stand: Stand): Promise<Measures> => {
  const { page, tool } = stand;
  // Takes minutes with the other editors, which are compared for speed only.
  if (!tool.isOurs) return {};
  // A warm-up: the first insertions fill caches.
  await page.evaluate(insertAndTakeBack, cycles / 10);
  await wait(afterTypingMs);
  const before = await heapMb(stand.session);
  await page.evaluate(insertAndTakeBack, cycles);
  await wait(afterTypingMs);
  return { heapGrowth: ((await heapMb(stand.session)) / before - 1) * 100 };
};

const steps = {
  insertAndUndo,
  select,
  type,
  drag,
  heapAfter: async (stand: Stand): Promise<Measures> => ({ heapAfterMb: await heapMb(stand.session) }),
  growth,
  insertSectionAndUndo,
};

/** Runs one editor through the whole script in a browser context of its own. */
export const measureEditor = async (
  browser: Browser,
  tool: EditorTool,
  sections: number,
  say: (line: string) => void,
): Promise<Measures> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' });
  try {
    const url = await tool.prepare(context, sections);
    await context.addInitScript(installProbe, { ...tool.selectors, sections });
    const page = await context.newPage();
    page.setDefaultTimeout(effectWithinMs);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('HeapProfiler.enable');
    const stand = { page, session, tool };
    const measures = await load(stand, url);
    for (const [name, step] of Object.entries(tool.isStatic ? { select, type } : steps)) {
      try {
        Object.assign(measures, await step(stand));
      } catch (error) {
        say(`${tool.name}, ${sections} sections, ${name}: ${String(error).split('\n')[0]}`);
      }
    }
    return measures;
  } finally {
    await context.close();
  }
};
