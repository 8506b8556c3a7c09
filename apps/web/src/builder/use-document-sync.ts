import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useEditor, useSessions } from './model/editor-context.tsx';
import { reopenDocument } from './model/open-editor.ts';
import type { SyncStatus } from '@sitewright/document/sync-status';

/** Save status over all open documents. */
export interface SaveState {
  status: SyncStatus;
  pending: number;
  rejection: string | undefined;
}

export interface DocumentSync {
  /** Sends everything now. */
  flush: () => Promise<void>;
  dismiss: () => void;
}

const order: readonly SyncStatus[] = ['saved', 'saving', 'offline', 'attention'];
const pullEveryMs = 10_000;
/** While changes arrive live, only every sixth poll is needed. */
const pullsLeftOut = 6;

/** Save status, read only where it is shown: a keystroke must not render the workspace. */
export function useSaveState(): SaveState {
  const editor = useEditor();
  const sessions = useSessions();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = Object.values(sessions).map((session) => session.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    [sessions],
  );
  const snapshot = useSyncExternalStore(subscribe, () => {
    const states = Object.values(sessions).map((session) => session.state);
    const status = states
      .map((state) => state.status)
      .reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst), editor.theme.status);
    // The count is shown offline only; otherwise it would change with every key.
    const pending = status === 'offline' ? states.reduce((sum, state) => sum + state.pending, 0) : 0;
    const refusal = states.find((state) => state.rejection !== undefined)?.rejection ?? '';
    return `${status}|${pending}|${refusal}`;
  });
  const [status, pending, ...refusal] = snapshot.split('|');
  return {
    status: status as SyncStatus,
    pending: Number(pending),
    rejection: refusal.join('|') || undefined,
  };
}

/** Synchronizes all open documents with the server, and returns functions to do so at once. */
export function useDocumentSync(): DocumentSync {
  const editor = useEditor();
  const sessions = useSessions();

  useEffect(() => {
    for (const [kind, session] of Object.entries(sessions)) {
      session.onStale = () => void reopenDocument(editor, kind as keyof typeof sessions);
    }
    const pull = (): void => {
      if (document.visibilityState !== 'visible') return;
      for (const session of Object.values(sessions)) void session.pull();
    };
    const flush = (): void => {
      for (const session of Object.values(sessions)) void session.flush();
      void editor.theme.flush();
      void editor.linked?.flush();
    };
    const leave = (): void => {
      for (const session of Object.values(sessions)) session.saveJournalNow();
      editor.theme.saveUnsent();
      editor.linked?.saveUnsent();
      flush();
    };
    const look = (): void => (document.visibilityState === 'visible' ? pull() : leave());
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (!editor.isLive || turns % pullsLeftOut === 0) pull();
    }, pullEveryMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', leave);
    };
  }, [editor, sessions]);

  const flush = useCallback(async () => {
    await Promise.all([
      editor.theme.flush(),
      editor.linked?.flush(),
      ...Object.values(sessions).map((session) => session.flush()),
    ]);
  }, [editor, sessions]);
  const dismiss = useCallback(() => {
    for (const session of Object.values(sessions)) {
      session.rejection = undefined;
      session.sync.dismissAttention();
    }
  }, [sessions]);

  return useMemo(() => ({ flush, dismiss }), [flush, dismiss]);
}
