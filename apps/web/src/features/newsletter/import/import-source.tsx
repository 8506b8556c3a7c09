import { Alert, Button, FileButton, SegmentedControl, Textarea } from '@mantine/core';
import { type UploadedImport, uploadImport } from '@sitewright/contract/newsletter/imports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { Run } from '@sitewright/contract/runs/runs';
import { type FormEvent, useState } from 'react';
import type { CallOf } from '../../../lib/api-client.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import listing from '../../../ui/listing/listing.module.css';
import classes from './import.module.css';
import { pastedCsv } from './pasted-csv.ts';
import { RecentImports } from './recent-imports.tsx';

type Source = 'file' | 'text';

const upload = (file: File): Promise<UploadedImport> => {
  const body = new FormData();
  body.append('file', file);
  return request(uploadImport, { body } as CallOf<typeof uploadImport>);
};

interface Props {
  onUploaded: (upload: UploadedImport) => void;
  /** An earlier import. */
  onOpened: (opened: { importId: string; run: Run }) => void;
  onClose: () => void;
}

export function ImportSource({ onUploaded, onOpened, onClose }: Props) {
  const { t, i18n } = useTranslation(['newsletter-audience', 'common']);
  const [source, setSource] = useState<Source>('file');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isEmpty = source === 'file' ? !file : text.trim() === '';

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRunning(true);
    setRefusal('');
    const pasted = () => new File([pastedCsv(text)], 'pasted.csv', { type: 'text/csv' });
    try {
      onUploaded(await upload(source === 'file' && file ? file : pasted()));
    } catch (error) {
      setRefusal(messageOf(error, t('import.failed')));
    }
    setRunning(false);
  };

  return (
    <form noValidate className={listing.form} onSubmit={(event) => void handleSubmit(event)}>
      <SegmentedControl
        aria-label={t('import.source')}
        data={(['file', 'text'] as const).map((value) => ({ value, label: t(`import.sources.${value}`) }))}
        value={source}
        onChange={setSource}
      />
      {source === 'file' ? (
        <div className={classes.file}>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={setFile}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
          {file && <p className={classes.chosen}>{t('import.chosen', { name: file.name })}</p>}
          <p className={listing.quiet}>
            {t('import.fileHint', {
              lines: limits.importLinesMax.toLocaleString(i18n.language),
              size: limits.importBytes / 1024 / 1024,
            })}
          </p>
        </div>
      ) : (
        <Textarea
          label={t('import.text')}
          description={t('import.textHint')}
          autosize
          minRows={5}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <RecentImports onOpened={onOpened} />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={listing.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isRunning} disabled={isEmpty}>
          {t('import.continue')}
        </Button>
      </div>
    </form>
  );
}
