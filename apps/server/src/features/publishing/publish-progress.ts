// Tells the editors of a site what its publish does. Progress only informs: the response of the call is the result.
import type { PublishProgress } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import type { ServerContext } from '../../core/context/server-context.ts';

export interface ProgressReport {
  step: (step: PublishProgress['step']) => Promise<void>;
  /** Many images are ready at once: reported a few times a second, and the last one always. */
  image: (done: number, total: number) => Promise<void>;
}

export const reportProgress = (
  { live }: Pick<ServerContext, 'live'>,
  of: { tenantId: string; siteId: string },
): ProgressReport => {
  let reportedAt = 0;
  const send = (progress: PublishProgress): Promise<void> => {
    reportedAt = performance.now();
    return live.reportPublish(of, progress);
  };
  return {
    step: (step) => send({ step, done: 0, total: 0 }),
    image: async (done, total) => {
      if (done < total && performance.now() - reportedAt < limits.live.progressEveryMs) return;
      await send({ step: 'images', done, total });
    },
  };
};
