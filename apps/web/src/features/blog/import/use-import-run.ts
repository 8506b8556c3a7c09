import { cancelRun, type Run } from '@sitewright/contract/runs/runs';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { followRun } from '../../../lib/runs/follow-run.ts';

export interface FollowedRun {
  run: Run | undefined;
  cancel: () => Promise<void>;
}

/** A run as it is now. Leaving the screen only stops following it. */
export function useImportRun(id: string | null): FollowedRun {
  const { t } = useTranslation('blog-import');
  const [run, setRun] = useState<Run>();
  useEffect(() => {
    if (id === null) return undefined;
    const leaving = new AbortController();
    followRun(id, { signal: leaving.signal, onChange: setRun }).catch(() => {
      // Runs are deleted after some time; their import stays.
      if (!leaving.signal.aborted) setRun(undefined);
    });
    return () => leaving.abort();
  }, [id]);
  const cancel = async (): Promise<void> => {
    if (id === null) return;
    try {
      setRun(await request(cancelRun, { params: { id } }));
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
  };
  return { run: run?.id === id ? run : undefined, cancel };
}
