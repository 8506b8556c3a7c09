import { cancelRun, type RunProgress } from '@sitewright/contract/runs/runs';
import {
  type BucketPublishResult,
  publishToBucket,
  removeStaticHosting,
  testStaticHosting,
} from '@sitewright/contract/static-hosting/static-hosting';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../../lib/api.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { followRun } from '../../../../lib/runs/follow-run.ts';
import { useEditorView } from '../../../model/editor-context.tsx';

/** Publishing goes on when the dialog is closed: only following it stops. */
export function useBucketActions(onChanged: () => void) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const params = { siteId: site.id };
  const [progress, setProgress] = useState<RunProgress>();
  const [doing, setDoing] = useState<'test' | 'remove'>();
  const [failure, setFailure] = useState<string>();
  const runId = useRef<string>(undefined);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const attempt = async (work: () => Promise<void>, fallback: string): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!leaving.current?.signal.aborted) setFailure(messageOf(error, fallback));
    }
  };

  const publish = (): Promise<void> =>
    attempt(async () => {
      const following = (leaving.current = new AbortController());
      setProgress({ done: 0, total: 0 });
      try {
        const { run } = await request(publishToBucket, { params });
        runId.current = run.id;
        const { status, result } = await followRun(run.id, {
          signal: following.signal,
          onChange: (now) => setProgress(now.progress),
        });
        if (status === 'failed') setFailure(t('hosting.publishFailed'));
        else if (status === 'cancelled') notify.success(t('hosting.stopped'));
        else {
          const { uploaded } = result as unknown as BucketPublishResult;
          notify.success(t('hosting.published', { count: uploaded }));
        }
        onChanged();
      } finally {
        setProgress(undefined);
      }
    }, t('hosting.publishFailed'));

  const change = (name: 'test' | 'remove', work: () => Promise<void>, fallback: string): Promise<void> =>
    attempt(async () => {
      setDoing(name);
      try {
        await work();
      } finally {
        setDoing(undefined);
      }
    }, fallback);

  return {
    progress,
    failure,
    isTesting: doing === 'test',
    isRemoving: doing === 'remove',
    publish,
    stop: (): Promise<void> =>
      attempt(async () => {
        if (runId.current !== undefined) await request(cancelRun, { params: { id: runId.current } });
      }, t('hosting.publishFailed')),
    test: (): Promise<void> =>
      change(
        'test',
        async () => {
          await request(testStaticHosting, { params });
          notify.success(t('hosting.tested'));
        },
        t('hosting.testFailed'),
      ),
    remove: (): Promise<void> =>
      change(
        'remove',
        async () => {
          await request(removeStaticHosting, { params });
          notify.success(t('hosting.removed'));
          onChanged();
        },
        t('hosting.removeFailed'),
      ),
  };
}
