// The probe inside the measured page. The function is sent to the browser as text, so it must not refer to anything
// outside itself.
export interface ProbeSettings {
  /** Selector of the frame with the edited page. */
  canvas: string;
  /** Selector of a section in that frame. */
  section: string;
  /** Selector that matches one more element after a heading was inserted or dropped. */
  inserted: string;
  sections: number;
}

/** Kinds of insertions. */
export type InsertedKind = 'inserted' | 'section';

export interface Probe {
  count: (piece: InsertedKind) => number;
  /** Time at which all sections were painted, from the start of the navigation. */
  loadedAt: number | undefined;
  /** End of the last task that blocked the main thread for more than 50 ms. */
  lastLongTask: number;
  /** Time of such tasks beyond 50 ms each. */
  blockedMs: number;
  painted: () => Promise<void>;
  /** Milliseconds from now until the count is reached and painted. */
  untilCount: (piece: InsertedKind, count: number) => Promise<number>;
  /** Milliseconds from each key to the paint after it. */
  watchKeys: () => number[];
  watchDrag: () => { frames: number[]; shift: number; stop: () => void };
}

declare global {
  interface Window {
    probe: Probe;
    benchEditor: {
      /** Inserts a heading in second position; in our builder into the selected section. */
      insert: () => void;
      /** Inserts a section in second position. */
      insertSection: () => void;
      undo: () => void;
      isSelected: () => boolean;
    };
  }
}

export const installProbe = ({ canvas, sections, ...selectors }: ProbeSettings): void => {
  if (window.top !== window) return;
  const canvasDocument = (): Document | null | undefined =>
    document.querySelector<HTMLIFrameElement>(canvas)?.contentDocument;
  const count = (piece: InsertedKind): number =>
    canvasDocument()?.querySelectorAll(selectors[piece]).length ?? 0;
  const afterPaint = (callback: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', callback);
      port1.start();
      port2.postMessage(undefined);
    });
  };
  const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve));
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise((resolve) => requestAnimationFrame(resolve));
  };

  const probe: Probe = {
    count,
    loadedAt: undefined,
    lastLongTask: 0,
    blockedMs: 0,
    painted,
    untilCount: async (piece, wanted) => {
      const from = performance.now();
      await until(() => count(piece) === wanted);
      await painted();
      return performance.now() - from;
    },
    watchKeys: () => {
      const times: number[] = [];
      canvasDocument()?.addEventListener(
        'keydown',
        () => {
          const from = performance.now();
          afterPaint(() => times.push(performance.now() - from));
        },
        { capture: true },
      );
      return times;
    },
    watchDrag: () => {
      const view = canvasDocument()?.defaultView as (Window & typeof globalThis) | undefined;
      const seen = { frames: [] as number[], shift: 0 };
      let isOver = false;
      let last = performance.now();
      const tick = (): void => {
        const now = performance.now();
        seen.frames.push(now - last);
        last = now;
        if (!isOver) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const observer =
        view &&
        new view.PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        });
      observer?.observe({ type: 'layout-shift' });
      return Object.assign(seen, {
        stop: () => {
          isOver = true;
          observer?.disconnect();
        },
      });
    },
  };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.lastLongTask = Math.max(probe.lastLongTask, startTime + duration);
      probe.blockedMs += duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
  void until(() => count('section') === sections)
    .then(painted)
    .then(() => {
      probe.loadedAt = performance.now();
    });
};
