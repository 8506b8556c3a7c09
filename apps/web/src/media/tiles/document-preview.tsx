import { Button } from '@mantine/core';
import { downloadMedia } from '@sitewright/contract/media/media';
import {
  IconDownload,
  IconFile,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { download } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { fileSize } from './file-size.ts';
import type { Tile } from './tile.ts';
import classes from './tiles.module.css';

const icons = {
  pdf: IconFileTypePdf,
  word: IconFileTypeDoc,
  excel: IconFileTypeXls,
  powerpoint: IconFileTypePpt,
  csv: IconFileTypeCsv,
  text: IconFileTypeTxt,
  file: IconFile,
} as const;

export function DocumentIcon({ tile, size }: { tile: Tile; size: number }) {
  const Icon = icons[tile.documentKind];
  return (
    <span className={classes.documentIcon} data-kind={tile.documentKind}>
      <Icon size={size} stroke={1.4} aria-hidden />
    </span>
  );
}

/** Tile content of a document: kind, name, size. */
export function DocumentPreview({ tile }: { tile: Tile }) {
  const { t, i18n } = useTranslation('media');
  return (
    <span className={classes.document}>
      <DocumentIcon tile={tile} size={40} />
      <span className={classes.documentName}>{tile.name}</span>
      <span className={classes.documentSize}>
        {t(`kinds.${tile.documentKind}`)}
        {tile.size !== undefined && ` · ${fileSize(tile.size, i18n.language)}`}
      </span>
    </span>
  );
}

export function DocumentDownload({ tile, tabIndex }: { tile: Tile; tabIndex: number }) {
  const { t } = useTranslation('media');
  const save = async (): Promise<void> => {
    if (tile.source.from !== 'media') return;
    try {
      await download(downloadMedia, { params: { id: tile.source.item.id } }, tile.name);
      notify.success(t('download.started'));
    } catch (error) {
      const code = error instanceof ApiError ? error.status : 0;
      if (code === 0) notify.error(t('download.failed'));
      else notify.error(code === 404 ? t('download.gone') : t('download.status', { code }));
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.download}
      tabIndex={tabIndex}
      aria-label={t('tile.downloadName', { name: tile.name })}
      leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
      onClick={() => void save()}
    >
      {t('tile.download')}
    </Button>
  );
}
