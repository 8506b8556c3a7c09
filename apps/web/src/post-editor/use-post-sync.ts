import { useEffect } from 'react';
import type { PostDraft } from './session/post-draft.ts';

const pullEveryMs = 10_000;
/** While changes arrive live, only every sixth poll is needed. */
const pullsLeftOut = 6;

/** Saves when the tab is left or online again, and fetches changes of others now and then. */
export function usePostSync(draft: PostDraft): void {
  useEffect(() => {
    const pull = (): void => {
      if (document.visibilityState === 'visible') draft.pull();
    };
    const flush = (): void => void draft.flush();
    const leave = (): void => {
      draft.saveNow();
      flush();
    };
    const look = (): void => (document.visibilityState === 'visible' ? pull() : leave());
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (!draft.isLive || turns % pullsLeftOut === 0) pull();
    }, pullEveryMs);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', flush);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', flush);
      removeEventListener('pagehide', leave);
    };
  }, [draft]);
}
