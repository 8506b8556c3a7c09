import { cancelRun, type Run } from '@sitewright/contract/runs/runs';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { followRun } from '../../../lib/runs/follow-run.ts';
import { useLatest } from '../../../lib/hooks/use-latest.ts';
import { notify } from '../../../lib/notify.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useReload } from '../use-newsletter.ts';

/** A run as it is now. Leaving the screen only stops following it. */
export function useRun(started: Run): { run: Run; cancel: () => Promise<void>; isCancelling: boolean } {
  const { t } = useTranslation('newsletter-audience');
  const reload = useLatest(useReload());
  const [run, setRun] = useState(started);
  const { id } = started;

  useEffect(() => {
    const leaving = new AbortController();
    followRun(id, { signal: leaving.signal, onChange: setRun })
      // The lists behind the dialog show what was imported, also after a cancellation.
      .then(() => reload.current())
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) notify.error(messageOf(error, t('import.outcomes.failed')));
      });
    return () => leaving.abort();
  }, [id, reload, t]);

  const cancel = async (): Promise<void> => {
    try {
      setRun(await request(cancelRun, { params: { id } }));
    } catch (error) {
      notify.error(messageOf(error, t('import.outcomes.failed')));
    }
  };
  return { run, cancel, isCancelling: run.isCancelRequested };
}
