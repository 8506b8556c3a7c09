import type { Run, RunProgress } from '@sitewright/contract/runs/runs';
import { cancelRun } from '@sitewright/contract/runs/runs';
import { createWizardSite, type SiteGenerationResult } from '@sitewright/contract/wizard/wizard';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useStable } from '../../lib/hooks/use-stable.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { followRun } from '../../lib/runs/follow-run.ts';
import { useWizard } from './use-wizard.ts';

export type Creation =
  | { state: 'running'; progress: RunProgress | undefined; isStopping: boolean }
  | { state: 'done'; result: SiteGenerationResult }
  | { state: 'cancelled' }
  /** `code` of the error that the server answered or the run ended with. */
  | { state: 'failed'; code: string; error: unknown };

interface SiteCreation {
  creation: Creation;
  start: (options?: { useBuiltIn?: boolean }) => void;
  cancel: () => void;
}

const outcomeOf = ({ status, result, errorCode }: Run): Creation => {
  if (status === 'succeeded') return { state: 'done', result: result as unknown as SiteGenerationResult };
  if (status === 'cancelled') return { state: 'cancelled' };
  return { state: 'failed', code: errorCode ?? 'internal', error: undefined };
};

/** Creates the site, or follows the run that creates it already, for example after a reload. */
export function useSiteCreation(): SiteCreation {
  const { draft } = useWizard();
  const { t } = useTranslation('wizard');
  const [creation, setCreation] = useState<Creation>({
    state: 'running',
    progress: undefined,
    isStopping: false,
  });
  const runId = useRef<string>(undefined);
  const leaving = useRef(new AbortController());

  const follow = async (id: string, signal: AbortSignal): Promise<void> => {
    runId.current = id;
    const run = await followRun(id, {
      signal,
      onChange: ({ progress, isCancelRequested }) =>
        setCreation({ state: 'running', progress, isStopping: isCancelRequested }),
    });
    setCreation(outcomeOf(run));
  };

  const work = async (task: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    leaving.current.abort();
    const { signal } = (leaving.current = new AbortController());
    setCreation({ state: 'running', progress: undefined, isStopping: false });
    try {
      await task(signal);
    } catch (error) {
      if (signal.aborted) return;
      const code = error instanceof ApiError ? error.code : 'unavailable';
      setCreation({ state: 'failed', code, error });
    }
  };

  const begin = async (signal: AbortSignal, useBuiltIn: boolean): Promise<void> => {
    // Never from answers that are older than those on the screen.
    const isSaved = await draft.save({ step: 'create' });
    const { session, failure } = draft.read();
    if (!isSaved || !session) throw failure ?? new Error('the answers are not saved');
    const params = { wizardId: session.id };
    const { run } = await request(createWizardSite, { params, body: { useBuiltIn } });
    await follow(run.id, signal);
  };

  const { open } = useStable({
    open: () =>
      work(async (signal) => {
        const session = await draft.reload();
        signal.throwIfAborted();
        // A site that exists is opened; a run is followed to its end, however that was.
        if (session?.siteId)
          setCreation({ state: 'done', result: { siteId: session.siteId, failures: [], logoFailure: null } });
        else if (session?.runId) await follow(session.runId, signal);
        else await begin(signal, false);
      }),
  });
  useEffect(() => {
    void open();
    return () => leaving.current.abort();
  }, [open]);

  return {
    creation,
    start: ({ useBuiltIn = false } = {}) => void work((signal) => begin(signal, useBuiltIn)),
    cancel: () => {
      const id = runId.current;
      if (!id) return;
      setCreation((now) => (now.state === 'running' ? { ...now, isStopping: true } : now));
      request(cancelRun, { params: { id } }).catch((error: unknown) => {
        setCreation((now) => (now.state === 'running' ? { ...now, isStopping: false } : now));
        notify.error(messageOf(error, t('create.cancelFailed')));
      });
    },
  };
}
