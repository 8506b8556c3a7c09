/**
 * The clock of the job queue. It begins with the time of the machine and never jumps: the queue waits for moments of its clock, and a
 * clock that is set back a day would keep every scheduled job waiting for a day. What time it is, the database says.
 */
export const steadyClock = {
  now: (): number => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown): void => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown): void => clearInterval(timer as NodeJS.Timeout),
};
