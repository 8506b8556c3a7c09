import { Alert, Button, FileButton, Loader } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconFileZip } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { IssueList } from './issue-list.tsx';
import styles from './section-designs.module.css';
import type { useUpload } from './use-upload.ts';

type Upload = ReturnType<typeof useUpload>;

/** Drag-over and drop of files on an element. */
function useDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (): void => setOver(false),
      onDrop: (event: DragEvent): void => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}

/** Dropzone and file input for a zip, with the result of the last upload. */
export function UploadArea({ upload }: { upload: Upload }) {
  const { t } = useTranslation('tenant');
  const { state, send } = upload;
  const { isOver, handlers } = useDrop(send);
  const isBusy = state.state === 'checking';
  return (
    <>
      <section
        className={styles.drop}
        data-over={isOver || undefined}
        aria-label={t('designs.upload')}
        {...handlers}
      >
        {isBusy ? (
          <Loader size={28} aria-hidden="true" />
        ) : (
          <IconFileZip size={30} stroke={1.3} aria-hidden="true" />
        )}
        <div className={styles.dropText} role="status">
          {isBusy ? (
            t('designs.checking', { name: state.name })
          ) : (
            <>
              <strong>{t('designs.drop')}</strong>
              <span>{t('designs.dropHint', { most: limits.designs.zipBytes / 1024 / 1024 })}</span>
            </>
          )}
        </div>
        <FileButton accept=".zip,application/zip" onChange={send}>
          {(props) => (
            <Button {...props} disabled={isBusy}>
              {t('designs.choose')}
            </Button>
          )}
        </FileButton>
      </section>
      <Outcome upload={upload} />
    </>
  );
}

function Outcome({ upload: { state, clear } }: { upload: Upload }) {
  const { t } = useTranslation(['tenant', 'common']);
  const language = useLanguage();
  if (state.state === 'failed') {
    return (
      <Alert color="red" role="alert">
        {state.message}
      </Alert>
    );
  }
  if (state.state === 'added') {
    const { name, version } = state.template;
    const words = { name: name[language], version };
    return (
      <Alert color="green" role="status" withCloseButton closeButtonLabel={t('common:close')} onClose={clear}>
        {version === 1 ? t('designs.added', words) : t('designs.newVersion', words)}
      </Alert>
    );
  }
  if (state.state !== 'refused') return null;
  return <IssueList name={state.name} faults={state.faults} count={state.count} onClose={clear} />;
}
