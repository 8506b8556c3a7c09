import { Alert, Button, Checkbox, FileInput, Radio, TextInput } from '@mantine/core';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { validateWebsite } from '@sitewright/contract/html-import/html-imports';
import { IconFolder, IconUpload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { CallOf } from '../../lib/api-client.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { fileSize } from '../../media/tiles/file-size.ts';
import styles from './html-import.module.css';
import { websiteFiles, zipFolder } from './zip-folder.ts';

const sources = ['zip', 'folder', 'url'] as const;
type Source = (typeof sources)[number];

const folderName = (files: readonly File[]): string => files[0]?.webkitRelativePath.split('/')[0] ?? '';

export function WebsiteForm({ onStarted }: { onStarted: (id: string) => Promise<void> }) {
  const { t, i18n } = useTranslation('html-import');
  const [source, setSource] = useState<Source>('zip');
  const [file, setFile] = useState<File | null>(null);
  const [folder, setFolder] = useState<readonly File[]>([]);
  const [address, setAddress] = useState('');
  const [hasLinked, setLinked] = useState(true);
  const [isRunning, setRunning] = useState(false);
  const [isAddressMissing, setAddressMissing] = useState(false);
  const [failure, setFailure] = useState('');

  const tooLarge = (): string => {
    const given = source === 'zip' ? (file ? [file] : []) : folder;
    if (given.length > limits.archiveFilesMax) return t('tooManyFiles', { count: limits.archiveFilesMax });
    return given.reduce((sum, { size }) => sum + size, 0) > limits.archiveBytesMax
      ? t('tooLarge', { size: fileSize(limits.archiveBytesMax, i18n.language) })
      : '';
  };
  const bodyOf = async (): Promise<FormData> => {
    const body = new FormData();
    if (source === 'url') {
      body.set('address', address.trim());
      body.set('pages', String(hasLinked ? limits.pagesMax : 1));
    } else {
      body.set('file', source === 'zip' ? file! : await zipFolder(folderName(folder), folder));
    }
    return body;
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (source === 'url' && address.trim() === '') {
      setAddressMissing(true);
      return;
    }
    const excess = source === 'url' ? '' : tooLarge();
    setFailure(excess);
    if (excess !== '') return;
    setRunning(true);
    try {
      const call = { body: await bodyOf() } as unknown as CallOf<typeof validateWebsite>;
      const { id } = await request(validateWebsite, call);
      await onStarted(id);
    } catch (error) {
      setFailure(messageOf(error, t('failed')));
      setRunning(false);
    }
  };
  const isReady = source === 'url' || (source === 'zip' ? file !== null : folder.length > 0);
  return (
    <form noValidate className={styles.card} onSubmit={(event) => void handleSubmit(event)}>
      <Radio.Group label={t('source')} value={source} onChange={setSource}>
        <div className={styles.choices}>
          {sources.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`sources.${one}.name`)}
              description={t(`sources.${one}.text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {source === 'zip' && (
        <FileInput
          label={t('file')}
          placeholder={t('choose')}
          accept=".zip,application/zip"
          leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
          value={file}
          onChange={setFile}
        />
      )}
      {source === 'folder' && <FolderField files={folder} onChange={setFolder} />}
      {source === 'url' && (
        <>
          <TextInput
            label={t('address')}
            placeholder="www.example.com"
            inputMode="url"
            autoComplete="url"
            maxLength={limits.addressMaxLength}
            value={address}
            error={isAddressMissing ? t('addressMissing') : undefined}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setAddressMissing(false);
            }}
          />
          <Checkbox
            label={t('linkedPages')}
            checked={hasLinked}
            onChange={(event) => setLinked(event.currentTarget.checked)}
          />
        </>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={isRunning} disabled={!isReady}>
          {t('check')}
        </Button>
        <p className={styles.quiet} role="status">
          {t(isRunning ? 'uploading' : 'rights')}
        </p>
      </div>
    </form>
  );
}

function FolderField({
  files,
  onChange,
}: {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('html-import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.foot}>
      <input
        ref={(element) => {
          input.current = element;
          // React knows no property for it.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('folder')}
        onChange={(event) => onChange(websiteFiles([...(event.currentTarget.files ?? [])]))}
      />
      <Button
        variant="default"
        leftSection={<IconFolder size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('chooseFolder')}
      </Button>
      {files.length > 0 && (
        <span className={styles.quiet} role="status">
          {t('folderChosen', { name: folderName(files), count: files.length })}
        </span>
      )}
    </div>
  );
}
