import { Button } from '@mantine/core';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../panel-field.tsx';
import classes from './picture-dialog.module.css';
import { type PictureChoice, PictureGrid } from './picture-grid.tsx';
import { useFileDrop } from './use-file-drop.ts';
import type { useSitePictures } from './use-site-pictures.ts';
import type { RunningUpload } from './use-uploads.ts';

interface Props {
  site: ReturnType<typeof useSitePictures>;
  uploads: readonly RunningUpload[];
  chosen: PictureChoice | undefined;
  onChoose: (picture: PictureChoice) => void;
  onUse: (picture: PictureChoice) => void;
  onFiles: (files: readonly File[]) => void;
  onBrowse: () => void;
}

const waitingTiles = 8;

/** The site's own pictures; files dropped anywhere on them are uploaded. */
export function PictureUploads({ site, uploads, onFiles, ...rest }: Props) {
  const { target, isOver } = useFileDrop<HTMLDivElement>(onFiles);
  return (
    <div ref={target} className={classes.scroll} role="tabpanel" data-drop={isOver || undefined}>
      <UploadsContent site={site} uploads={uploads} {...rest} />
    </div>
  );
}

function UploadsContent({ site, uploads, chosen, onChoose, onUse, onBrowse }: Omit<Props, 'onFiles'>) {
  const { t } = useTranslation('builder');
  if (site.failure !== undefined) {
    return (
      <div className={classes.empty} role="alert">
        <p>{site.failure}</p>
        <Button variant="default" onClick={site.retry}>
          {t('failed.retry')}
        </Button>
      </div>
    );
  }
  if (!site.pictures) {
    return (
      <div className={classes.grid} aria-busy="true">
        {Array.from({ length: waitingTiles }, (_, index) => (
          <div key={index} className={classes.waiting} />
        ))}
      </div>
    );
  }
  if (site.pictures.length === 0 && uploads.length === 0) {
    return (
      <div className={classes.empty}>
        <IconPhotoUp size={40} stroke={1.2} aria-hidden />
        <p>{t('picker.empty')}</p>
        <Button onClick={onBrowse}>{t('picker.upload')}</Button>
        <p>{t('picker.dropHint')}</p>
      </div>
    );
  }
  const pictures = site.pictures.map(({ id, url, alt, name }) => ({ src: url, alt, name, mediaId: id }));
  return (
    <PictureGrid
      label={t('picker.uploads')}
      pictures={pictures}
      chosen={chosen}
      onChoose={onChoose}
      onUse={onUse}
    >
      {uploads.map((upload) => (
        <UploadTile key={upload.id} upload={upload} />
      ))}
    </PictureGrid>
  );
}

function UploadTile({ upload }: { upload: RunningUpload }) {
  const { t } = useTranslation('builder');
  const { name, share, failure, cancel } = upload;
  return (
    <li className={classes.upload} data-failed={failure !== undefined || undefined}>
      <p title={name}>{name}</p>
      {failure === undefined ? (
        <progress value={share} max={1} aria-label={t('picker.uploading')} />
      ) : (
        <p role="alert" title={failure}>
          {failure}
        </p>
      )}
      <IconButton label={failure === undefined ? t('picker.cancel') : t('picker.dismiss')} onClick={cancel}>
        <IconX size={15} stroke={1.6} />
      </IconButton>
    </li>
  );
}
