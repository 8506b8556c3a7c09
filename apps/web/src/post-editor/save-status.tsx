import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import type { SyncStatus } from '@sitewright/document/sync-status';
import classes from './top-bar.module.css';
import type { PostDraft } from './session/post-draft.ts';

const icons = {
  saved: IconCloudCheck,
  saving: IconRefresh,
  offline: IconCloudOff,
  attention: IconAlertTriangle,
};

/** Saved, saving, offline with the number of changes kept here, or why something could not be saved. */
export function SaveStatus({ draft, uploads }: { draft: PostDraft; uploads: number }) {
  const { t } = useTranslation('post-editor');
  // The count is shown offline only; otherwise it would change with every key.
  const snapshot = useSyncExternalStore(draft.subscribe, () => {
    const { status, pending, rejection } = draft.state;
    return `${status}|${status === 'offline' ? pending : 0}|${draft.postId === undefined ? 'new' : ''}|${rejection ?? ''}`;
  });
  const [state, pending, isNew, ...reason] = snapshot.split('|');
  const status = state as SyncStatus;
  const Icon = icons[status];
  if (isNew === 'new' && status === 'saved') return <span className={classes.save} />;
  const text =
    uploads > 0
      ? t('save.uploading', { count: uploads })
      : status === 'offline'
        ? t('save.offline', { count: Number(pending) })
        : t(`save.${status}`);
  return (
    <div className={classes.save} data-status={status}>
      <span className={classes.saveText} role="status" aria-live="polite" data-testid="save-status">
        <Icon size={16} stroke={1.6} aria-hidden />
        <span>{text}</span>
      </span>
      {status === 'attention' && <span className={classes.reason}>{reason.join('|')}</span>}
      {status === 'offline' && (
        <button type="button" className={classes.plain} onClick={() => void draft.flush()}>
          {t('failed.retry')}
        </button>
      )}
      {status === 'attention' && (
        <button type="button" className={classes.plain} onClick={draft.dismiss}>
          {t('save.dismiss')}
        </button>
      )}
    </div>
  );
}
