import { limits } from '@sitewright/contract/limits';
import { type Run, type RunEvents, subscribeToRun } from '@sitewright/contract/runs/runs';
import { ApiError } from '../api-error.ts';
import { requestStream } from '../api.ts';
import { readEvents } from '../live/read-events.ts';
import { readFresh } from './fresh-reads.ts';
import { wait } from '../wait.ts';

/**
 * Follows a run until it has finished, across lost connections. Aborting only stops following: the run goes on.
 * Rejects when the server denies access, and when aborted.
 */
export async function followRun(
  id: string,
  { signal, onChange }: { signal: AbortSignal; onChange: (run: Run) => void },
): Promise<Run> {
  const waits = limits.editor.retryMs;
  for (let failures = 0; ; failures += 1) {
    try {
      const open = (until: AbortSignal) => requestStream(subscribeToRun, { params: { id }, signal: until });
      for await (const { name, data } of readEvents<RunEvents>(open, signal)) {
        failures = 0;
        onChange(data);
        if (name !== 'end') continue;
        readFresh();
        return data;
      }
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw error;
    }
    await wait(waits[Math.min(failures, waits.length - 1)]!, signal);
    signal.throwIfAborted();
  }
}
