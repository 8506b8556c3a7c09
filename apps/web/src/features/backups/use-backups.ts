import { createBackup, listBackups, testBackup } from '@sitewright/contract/backups/backups';
import type { Run } from '@sitewright/contract/runs/runs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { followRun } from '../../lib/runs/follow-run.ts';

const queryKey = ['backups'];

export const useBackups = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => request(listBackups, { signal }) });

export const useReloadBackups = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
};

/** What the server works on for this user; `name` of a backup that is tested. */
export interface BackupWork {
  name: string | undefined;
  progress: Run['progress'];
}

/** Makes and tests backups. Leaving the screen only stops following: the work goes on. */
export function useBackupWork() {
  const { t } = useTranslation('backups');
  const reload = useReloadBackups();
  const [work, setWork] = useState<BackupWork>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const follow = async (name: string | undefined, start: () => Promise<{ run: Run }>): Promise<void> => {
    const { signal } = leaving.current;
    try {
      const { run } = await start();
      setWork({ name, progress: run.progress });
      const { status, result } = await followRun(run.id, {
        signal,
        onChange: ({ progress }) => setWork({ name, progress }),
      });
      const problem = status === 'succeeded' ? result?.['problem'] : t('runFailed');
      if (typeof problem === 'string') notify.error(problem);
      else notify.success(t(name === undefined ? 'created' : 'tested'));
    } catch (error) {
      if (!signal.aborted) notify.error(messageOf(error, t('runFailed')));
    }
    if (signal.aborted) return;
    setWork(undefined);
    await reload();
  };

  return {
    work,
    create: () => follow(undefined, () => request(createBackup)),
    test: (name: string) => follow(name, () => request(testBackup, { params: { backupName: name } })),
  };
}
