// Writes progress one at a time. What is reported during a write is merged into the next one, so that a fast run does
// not queue up writes.
import type { RunProgress } from '@sitewright/contract/runs/runs';

interface ProgressWriter {
  save: (now: RunProgress) => void;
  /** Resolves once the latest progress is written; rejects when a write has failed. */
  flush: () => Promise<void>;
}

export const createProgressWriter = (write: (now: RunProgress) => Promise<void>): ProgressWriter => {
  let latest: RunProgress | undefined;
  let writing: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    for (let now = latest; now; now = latest) {
      latest = undefined;
      await write(now);
    }
  };
  return {
    save: (now) => {
      latest = { ...now };
      if (writing) return;
      writing = drain();
      // A failed write is reported by `flush`; the next report tries again.
      writing.then(
        () => (writing = undefined),
        () => (writing = undefined),
      );
    },
    flush: async () => {
      await writing;
      await drain();
    },
  };
};
