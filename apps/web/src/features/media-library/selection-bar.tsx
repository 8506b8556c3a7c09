import { Button, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { MediaFolder, mediaBulkActions } from '@sitewright/contract/media/media';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import classes from './media-library.module.css';
import { useLibraryActions } from './use-media-library.ts';

interface Props {
  ids: readonly string[];
  folders: readonly MediaFolder[];
  /** Folders belong to a site, so only files of one site can be moved together. */
  mayMove: boolean;
  onDone: () => void;
}

type Action = (typeof mediaBulkActions)[number];

/** Bulk actions of the selected files. */
export function SelectionBar({ ids, folders, mayMove, onDone }: Props) {
  const { t } = useTranslation('media-library');
  const { changeMany } = useLibraryActions();
  const [asked, setAsked] = useState<Action>();
  const [folderId, setFolderId] = useState('');
  const [tag, setTag] = useState('');
  const isTooMany = ids.length > limits.media.bulkMax;

  const confirm = async (): Promise<void> => {
    if (!asked) return;
    const { changed, failed } = await changeMany({
      ids: [...ids],
      action: asked,
      ...(asked === 'move' && { folderId: folderId || null }),
      ...((asked === 'tag' || asked === 'untag') && { tag: tag.trim() }),
    });
    if (changed.length > 0) notify.success(t(`bulk.done.${asked}`, { count: changed.length }));
    const [first] = failed;
    if (first) notify.error(t('bulk.failed', { count: failed.length, why: first.error }));
    onDone();
  };

  return (
    <div className={classes.selection} role="group" aria-label={t('bulk.label')}>
      <strong role="status">{t('bulk.chosen', { count: ids.length })}</strong>
      {isTooMany && <span role="alert">{t('bulk.tooMany', { max: limits.media.bulkMax })}</span>}
      <span className={classes.push} />
      {(['move', 'tag', 'untag', 'delete'] as const).map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant="default"
          {...(action === 'delete' ? { color: 'red', variant: 'light' } : {})}
          disabled={isTooMany || (action === 'move' && !mayMove)}
          title={action === 'move' && !mayMove ? t('bulk.moveOneSite') : undefined}
          onClick={() => setAsked(action)}
        >
          {t(`bulk.${action}`)}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {asked && (
        <ActionDialog
          title={t(`bulk.${asked}`)}
          text={t(`bulk.text.${asked}`, { count: ids.length })}
          confirm={t(`bulk.${asked}`)}
          isDanger={asked === 'delete'}
          isDisabled={(asked === 'tag' || asked === 'untag') && tag.trim() === ''}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'move' && (
            <NativeSelect
              label={t('folder')}
              value={folderId}
              data={[
                { value: '', label: t('folders.none') },
                ...folders.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => setFolderId(event.currentTarget.value)}
            />
          )}
          {(asked === 'tag' || asked === 'untag') && (
            <TextInput
              label={t('tag')}
              value={tag}
              maxLength={limits.media.tagMaxLength}
              data-autofocus
              onChange={(event) => setTag(event.currentTarget.value)}
            />
          )}
        </ActionDialog>
      )}
    </div>
  );
}
