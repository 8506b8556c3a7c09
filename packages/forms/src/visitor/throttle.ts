const intervalMs = 100;

/** A function that runs a tenth of a second after it was called, once for all calls until then. */
export const throttle = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, intervalMs);
  };
};
