import {
  checkPublish,
  type Finding,
  listReleases,
  publishSite,
  type Release,
  rollbackRelease,
} from '@sitewright/contract/publishing/publishing';
import type { Site } from '@sitewright/contract/sites/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';

/** Result of the checks; undefined while they run. */
interface Check {
  findings: readonly Finding[] | undefined;
  failure: string | undefined;
  again: () => Promise<unknown>;
}

const noReleases: readonly Release[] = [];

/** The steps of the publish dialog: run the checks, publish, roll back. */
export function usePublishing(flush: () => Promise<void>) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const client = useQueryClient();
  const params = { id: editor.view.site.id };
  const [step, setStep] = useState<'check' | 'publishing' | 'live'>('check');
  const [failure, setFailure] = useState<string>();
  const [restored, setRestored] = useState<number>();

  const found = useQuery({
    queryKey: ['publish-check', params.id],
    queryFn: async () => {
      // Publishing uses the server's state, so unsaved edits are sent first.
      await flush();
      return (await request(checkPublish, { params })).findings;
    },
    // Each opening of the dialog runs the checks again.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const kept = useQuery({
    queryKey: ['releases', params.id],
    queryFn: async () => (await request(listReleases, { params })).releases,
    staleTime: 0,
  });
  const check: Check = {
    findings: found.isFetching ? undefined : found.data,
    failure: found.error && !found.isFetching ? messageOf(found.error, t('publish.checkFailed')) : undefined,
    again: found.refetch,
  };

  /** Runs a request that changes the published site; true when it succeeded. */
  const change = async (call: () => Promise<Site>): Promise<boolean> => {
    setFailure(undefined);
    try {
      editor.setView({ site: await call() });
      await kept.refetch();
      // The history panel may be open beside the dialog.
      await client.invalidateQueries({ queryKey: ['versions', params.id] });
      return true;
    } catch (error) {
      setFailure(messageOf(error, t('publish.failed')));
      return false;
    }
  };

  const publish = async (): Promise<void> => {
    editor.setView({ publishProgress: undefined });
    setStep('publishing');
    setRestored(undefined);
    const isDone = await change(async () => {
      await flush();
      return request(publishSite, { params, body: { isPublished: true } });
    });
    setStep(isDone ? 'live' : 'check');
  };
  const takeOffline = async (): Promise<void> => {
    const isDone = await change(() => request(publishSite, { params, body: { isPublished: false } }));
    if (!isDone) return;
    editor.announce(t('publish.offline'));
    setStep('check');
  };
  const rollback = async (release: Release): Promise<void> => {
    const call = () => request(rollbackRelease, { params: { ...params, releaseId: release.id } });
    if (!(await change(call))) return;
    setRestored(release.number);
    setStep('live');
  };
  const releases = kept.data ?? noReleases;
  return { step, restored, check, releases, failure, publish, takeOffline, rollback };
}
