/** Status line of the editor: Saved, Saving, Offline with n changes, Needs attention. */
export type SyncStatus = 'saved' | 'saving' | 'offline' | 'attention';

export type SyncEvent =
  /** Something was edited. */
  | 'changed'
  /** A batch went out. */
  | 'sent'
  /** The server responded: an acknowledgement or a remote batch. */
  | 'heard'
  | 'lost'
  | 'rejected'
  | 'dismissed';

/** `attention` stays until the user dismisses it; `offline` until the server responds or is tried again. */
export const reduceSyncStatus = (status: SyncStatus, event: SyncEvent, pendingCount: number): SyncStatus => {
  if (event === 'rejected') return 'attention';
  if (status === 'attention' && event !== 'dismissed') return 'attention';
  if (event === 'lost') return 'offline';
  if (status === 'offline' && event === 'changed') return 'offline';
  return pendingCount > 0 ? 'saving' : 'saved';
};
