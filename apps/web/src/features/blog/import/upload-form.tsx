import { Alert, Button, FileInput, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import {
  type BlogImport,
  isSourceUrl,
  uploadBlogImport,
} from '@sitewright/contract/blog-import/blog-imports';
import { IconUpload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { CallOf } from '../../../lib/api-client.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import styles from './blog-import.module.css';

const systems = ['wordpress', 'ghost', 'markdown', 'medium', 'substack'] as const;

interface Props {
  siteId: string;
  onUploaded: (uploaded: BlogImport) => Promise<void>;
}

export function UploadForm({ siteId, onUploaded }: Props) {
  const { t } = useTranslation('blog-import');
  const [file, setFile] = useState<File | null>(null);
  const [sourceUrl, setSourceUrl] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isWrongUrl = !isSourceUrl(sourceUrl);

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file || isWrongUrl) return;
    if (file.size > blogLimits.importBytesMax) {
      setRefusal(t('upload.tooLarge'));
      return;
    }
    setRunning(true);
    setRefusal('');
    const body = new FormData();
    body.append('sourceUrl', sourceUrl);
    body.append('file', file);
    try {
      const { import: uploaded } = await request(uploadBlogImport, {
        params: { id: siteId },
        body,
      } as unknown as CallOf<typeof uploadBlogImport>);
      await onUploaded(uploaded);
    } catch (error) {
      setRefusal(messageOf(error, t('upload.failed')));
      setRunning(false);
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <FileInput
        label={t('upload.file')}
        description={t('upload.fileHint')}
        placeholder={t('upload.choose')}
        accept=".xml,.json,.zip,.md,.markdown"
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': t('upload.clear') }}
        value={file}
        onChange={setFile}
      />
      <TextInput
        label={t('upload.sourceUrl')}
        description={t('upload.sourceUrlHint')}
        placeholder="https://example.com"
        inputMode="url"
        value={sourceUrl}
        error={isWrongUrl ? t('upload.sourceUrlWrong') : undefined}
        onChange={(event) => setSourceUrl(event.currentTarget.value)}
      />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={isRunning} disabled={!file}>
          {t('upload.check')}
        </Button>
        <p className={styles.quiet}>{t('upload.checkHint')}</p>
      </div>
      <details className={styles.help}>
        <summary>{t('upload.help')}</summary>
        <dl>
          {systems.map((system) => (
            <div key={system}>
              <dt>{t(`help.${system}.name`)}</dt>
              <dd>{t(`help.${system}.text`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </form>
  );
}
