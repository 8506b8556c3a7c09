const calmWithinMs = 150;

/** Runs `task` when the browser is idle; returns the function that cancels it. Safari has no idle callback. */
export const onIdle = (task: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(task, { timeout: calmWithinMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, calmWithinMs / 3);
  return () => clearTimeout(timer);
};
