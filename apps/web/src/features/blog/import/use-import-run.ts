import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { type FollowedRun, useRun } from '../../../lib/runs/use-run.ts';

export type { FollowedRun } from '../../../lib/runs/use-run.ts';

/** The run of an import; a failed cancellation is shown. */
export function useImportRun(id: string | null): FollowedRun {
  const { t } = useTranslation('blog-import');
  const followed = useRun(id);
  const cancel = async (): Promise<void> => {
    try {
      await followed.cancel();
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
  };
  return { ...followed, cancel };
}
