// The probe inside a page with a text editor. The function is sent to the browser as text, so it must not refer to
// anything outside itself.
export interface TextProbe {
  /** Time at which all blocks were painted, from the start of the navigation. */
  loadedAt: number | undefined;
  /** End of the last task that blocked the main thread for more than 50 ms. */
  lastLongTask: number;
  /** Milliseconds from each key to the paint after it. */
  keyTimes: number[];
  painted: () => Promise<void>;
}

declare global {
  interface Window {
    textProbe: TextProbe;
  }
}

export const installTextProbe = (blocks: number): void => {
  const afterPaint = (callback: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', callback);
      port1.start();
      port2.postMessage(undefined);
    });
  };
  const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve));
  const probe: TextProbe = { loadedAt: undefined, lastLongTask: 0, keyTimes: [], painted };
  window.textProbe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      probe.lastLongTask = Math.max(probe.lastLongTask, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
  window.addEventListener(
    'keydown',
    () => {
      const from = performance.now();
      afterPaint(() => probe.keyTimes.push(performance.now() - from));
    },
    { capture: true },
  );
  const isShown = (): boolean =>
    [...document.querySelectorAll('[contenteditable="true"]')].some(
      (text) => text.querySelectorAll('p, h2, h3').length >= blocks,
    );
  const look = (): void => {
    if (isShown()) void painted().then(() => (probe.loadedAt = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
