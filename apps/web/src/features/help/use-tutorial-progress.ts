import {
  listTutorialProgress,
  type TutorialProgress,
} from '@sitewright/contract/documentation/documentation';
import { useEffect, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';

/** Progress of the signed-in user by tutorial; undefined for guests, and while it is unknown. */
export function useTutorialProgress(): ReadonlyMap<string, TutorialProgress> | undefined {
  const { status } = useSession();
  const [progress, setProgress] = useState<ReadonlyMap<string, TutorialProgress>>();
  useEffect(() => {
    if (status !== 'signed-in') return undefined;
    const controller = new AbortController();
    request(listTutorialProgress, { signal: controller.signal }).then(
      (answer) => setProgress(new Map(answer.progress.map((one) => [one.slug, one]))),
      // Without it a tutorial begins at its first step.
      () => undefined,
    );
    return () => controller.abort();
  }, [status]);
  return status === 'signed-in' ? progress : undefined;
}
