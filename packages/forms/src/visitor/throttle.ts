const intervalMs = 100;

/** A function that runs at once, and at most every tenth of a second while it is called repeatedly. The last call counts. */
export const throttle = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const start = (): void => {
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) throttled();
    }, intervalMs);
    run();
  };
  const throttled = (): void => {
    if (timer === undefined) start();
    else isPending = true;
  };
  return throttled;
};
