import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconReload, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { fileSize } from '../tiles/file-size.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { isRejectedFile } from './upload-rules.ts';
import { uploadFailure } from './upload-queues.ts';
import classes from './uploads.module.css';

/** Running and failed uploads, with cancel and retry. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { t } = useTranslation('media');
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const running = uploads.length - failed;
  const words = [
    running > 0 && t('uploads.running', { count: running }),
    failed > 0 && t('uploads.failedCount', { count: failed }),
  ];
  return (
    <section className={classes.list} aria-label={t('uploads.upload')}>
      <div className={classes.head}>
        <span role="status">{words.filter(Boolean).join(' · ')}</span>
        {uploads.length > 1 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => queue.dropAll()}>
            {t(running > 0 ? 'uploads.cancelAll' : 'uploads.dismissAll')}
          </Button>
        )}
      </div>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { t, i18n } = useTranslation('media');
  const { id, file, state, share, fault, error } = upload;
  const { name } = file;
  const isFailed = state === 'failed';
  return (
    <li className={classes.upload}>
      <div className={classes.about}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {isFailed ? (
          <span className={classes.fault} role="alert">
            {fault ? t(`uploads.faults.${fault}`) : uploadFailure(error)}
          </span>
        ) : (
          <span className={classes.size}>
            {state === 'waiting' ? t('uploads.waiting') : fileSize(file.size, i18n.language)}
          </span>
        )}
      </div>
      {!isFailed && (
        <Progress.Root size={4}>
          <Progress.Section value={share * 100} aria-label={t('uploads.progress', { name })} />
        </Progress.Root>
      )}
      {isFailed && !fault && !isRejectedFile(error) && (
        <ActionIcon aria-label={t('uploads.retryOne', { name })} onClick={() => queue.retry(id)}>
          <IconReload size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t(isFailed ? 'uploads.dismissOne' : 'uploads.cancelOne', { name })}
        onClick={() => queue.drop(id)}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  );
}
