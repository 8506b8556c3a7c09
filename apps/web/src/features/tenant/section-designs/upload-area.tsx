import { Alert, Button, FileButton, Loader, TextInput } from '@mantine/core';
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
      <NameFields upload={upload} />
      <Outcome upload={upload} />
    </>
  );
}

/** For a section that is to have another name than the one in the ZIP file. */
function NameFields({ upload: { names, changeNames, state } }: { upload: Upload }) {
  const { t } = useTranslation('tenant');
  const isBusy = state.state === 'checking';
  return (
    <details className={styles.names}>
      <summary>{t('designs.rename')}</summary>
      <div>
        <TextInput
          label={t('designs.newName')}
          value={names.name}
          maxLength={limits.designs.nameMaxLength}
          disabled={isBusy}
          onChange={({ currentTarget }) => changeNames({ name: currentTarget.value })}
        />
        <TextInput
          label={t('designs.slug')}
          description={t('designs.slugHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={names.slug}
          maxLength={limits.designs.slugMaxLength}
          disabled={isBusy}
          onChange={({ currentTarget }) => changeNames({ slug: currentTarget.value })}
        />
      </div>
    </details>
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
        {state.changes.length > 0 && (
          <ul className={styles.changes} aria-label={t('designs.changed')}>
            {state.changes.map((change) => (
              <li key={change}>{t(`designs.changes.${change}`)}</li>
            ))}
          </ul>
        )}
      </Alert>
    );
  }
  if (state.state !== 'refused') return null;
  return <IssueList name={state.name} faults={state.faults} count={state.count} onClose={clear} />;
}
