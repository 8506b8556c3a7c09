import {
  type ImageReplacementResult,
  replaceImages as replaceCall,
} from '@sitewright/contract/image-replacement/image-replacement';
import { cancelRun, type RunProgress } from '@sitewright/contract/runs/runs';
import { request } from '../../lib/api.ts';
import { followRun } from '../../lib/runs/follow-run.ts';

/** Reason to abort that also cancels the run. Any other abort only stops following it. */
export const skipped = 'skipped';

/**
 * Lets the server replace a new site's images by photos that fit its business, and resolves once it has finished or
 * `signal` aborts, to how many it has replaced. Images replaced by then stay replaced.
 */
export async function replaceImages(
  siteId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: RunProgress) => void },
): Promise<number> {
  // Without the signal: once the server has started the run, its id is needed to cancel it.
  const { run } = await request(replaceCall, { params: { id: siteId } });
  let replaced = 0;
  try {
    const { status, errorCode, result } = await followRun(run.id, {
      signal,
      onChange: ({ progress }) => onProgress(progress),
    });
    if (status === 'failed') throw new Error(`The images could not be replaced: ${errorCode}`);
    replaced = (result as ImageReplacementResult | null)?.replaced ?? 0;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.reason === skipped) await request(cancelRun, { params: { id: run.id } });
  return replaced;
}
