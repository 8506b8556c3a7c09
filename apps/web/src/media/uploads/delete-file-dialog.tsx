import { Alert, Button } from '@mantine/core';
import { deleteMedia, type MediaUse } from '@sitewright/contract/media/media';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { MediaDialog } from '../media-dialog.tsx';
import { DocumentIcon } from '../tiles/document-preview.tsx';
import { fileSize } from '../tiles/file-size.ts';
import type { Tile } from '../tiles/tile.ts';
import classes from './delete-file-dialog.module.css';
import { removeFromLists } from './use-site-media.ts';

interface Props {
  siteId: string;
  tile: Tile;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a file; when it is in use, lists the usages and asks again. */
export function DeleteFileDialog({ siteId, tile, onDeleted, onClose }: Props) {
  const { t, i18n } = useTranslation('media');
  const cache = useQueryClient();
  const [uses, setUses] = useState<readonly MediaUse[]>();
  const [isBusy, setBusy] = useState(false);

  const tellFailure = (error: unknown): void => {
    if (isSignedOut(error)) {
      notify.error(t('uploads.signIn'));
      return;
    }
    const why = messageOf(error, '');
    notify.error(why === '' ? t('remove.failed') : t('remove.failedWhy', { why }));
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    const params = { id: tile.key };
    try {
      await request(deleteMedia, { params, query: { force: uses ? 'true' : 'false' } });
      removeFromLists(cache, siteId, tile.key);
      notify.success(tile.kind === 'document' ? t('remove.doneDocument') : t('remove.doneImage'));
      onDeleted();
      return;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'in_use') {
        setUses((error.details['uses'] as readonly MediaUse[] | undefined) ?? []);
      } else tellFailure(error);
    }
    setBusy(false);
  };

  return (
    <MediaDialog title={t('remove.title')} size={460} isBusy={isBusy} onClose={onClose}>
      <div className={classes.body}>
        <div className={classes.file}>
          {tile.thumbnail === null ? (
            <DocumentIcon tile={tile} size={34} />
          ) : (
            <img src={tile.thumbnail} alt="" width={72} height={54} />
          )}
          <div>
            <p className={classes.name}>{tile.name}</p>
            {tile.size !== undefined && <p>{fileSize(tile.size, i18n.language)}</p>}
          </div>
        </div>
        {uses && <Uses uses={uses} />}
        <p>{t('remove.warning')}</p>
        <div className={classes.actions}>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            {t('remove.cancel')}
          </Button>
          <Button color="red" disabled={isBusy} onClick={() => void remove()}>
            {isBusy ? t('remove.deleting') : uses ? t('remove.anyway') : t('remove.delete')}
          </Button>
        </div>
      </div>
    </MediaDialog>
  );
}

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const { t } = useTranslation('media');
  const places = [
    ...new Set(
      uses.map(({ kind, title, siteName }) =>
        [t(`remove.places.${kind}`), title || siteName].filter(Boolean).join(': '),
      ),
    ),
  ];
  return (
    <Alert color="yellow" role="alert">
      <p className={classes.lead}>
        {places.length === 0 ? t('remove.usedSomewhere') : t('remove.used', { count: places.length })}
      </p>
      {places.length > 0 && (
        <ul className={classes.uses}>
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
      {uses.some(({ kind }) => kind === 'company_profile') && <p>{t('remove.profileHint')}</p>}
      {(places.length === 0 || uses.some(({ siteId }) => siteId !== null)) && <p>{t('remove.usedHint')}</p>}
    </Alert>
  );
}
