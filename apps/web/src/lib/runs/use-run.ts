import { cancelRun, isRunFinished, type Run } from '@sitewright/contract/runs/runs';
import { useEffect, useState } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { request } from '../api.ts';
import { followRun } from './follow-run.ts';

export interface FollowedRun {
  run: Run | undefined;
  isUnderWay: boolean;
  /** @throws ApiError */
  cancel: () => Promise<void>;
}

/** A run as it is now. Leaving the screen only stops following it. */
export function useRun(id: string | null, onEnd?: (run: Run) => void): FollowedRun {
  const [run, setRun] = useState<Run>();
  const latest = useLatest(onEnd);
  useEffect(() => {
    if (id === null) return undefined;
    const leaving = new AbortController();
    followRun(id, { signal: leaving.signal, onChange: setRun })
      .then((ended) => latest.current?.(ended))
      .catch(() => {
        // Runs are deleted after some time; what they made stays.
        if (!leaving.signal.aborted) setRun(undefined);
      });
    return () => leaving.abort();
  }, [id, latest]);
  const own = run?.id === id ? run : undefined;
  return {
    run: own,
    isUnderWay: own !== undefined && !isRunFinished(own.status),
    cancel: async () => {
      if (id !== null) setRun(await request(cancelRun, { params: { id } }));
    },
  };
}
