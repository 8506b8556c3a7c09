import { Alert, Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { type ArchivePart, archiveParts } from '@sitewright/contract/site-archive/archive-manifest';
import {
  type ExportOptions,
  type ExportUseCase,
  exportUseCases,
} from '@sitewright/contract/site-archive/site-exports';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { fileSize } from '../../../../media/tiles/file-size.ts';
import styles from './exports.module.css';
import { useEstimate, useExportActions } from './use-exports.ts';

type Parts = Record<ArchivePart, boolean>;

const everything = Object.fromEntries(archiveParts.map((part) => [part, true])) as Parts;
/** The most wanted one first. */
const offered: readonly ExportUseCase[] = ['backup', ...exportUseCases.filter((one) => one !== 'backup')];

const isUrl = (typed: string): boolean => /^https?:\/\/[^\s]+$/.test(typed) && URL.canParse(typed);

/** Chooses what is exported, and starts it. */
export function StartExport() {
  const { t } = useTranslation('site-archive');
  const { start } = useExportActions();
  const [useCase, setUseCase] = useState<ExportUseCase>('backup');
  const [parts, setParts] = useState(everything);
  const [formUrl, setFormUrl] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const isBackup = useCase === 'backup';
  const isWrongUrl = !isBackup && formUrl.trim() !== '' && !isUrl(formUrl.trim());

  const options = (): Partial<ExportOptions> =>
    isBackup
      ? { ...parts, submissions: parts.submissions && parts.forms }
      : { blog: parts.blog, media: parts.media, formUrl: formUrl.trim() || null };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isWrongUrl) return;
    setRunning(true);
    setFailure('');
    try {
      await start(useCase, options());
    } catch (error) {
      setFailure(messageOf(error, t('exports.failed')));
      setRunning(false);
    }
  };

  return (
    <form noValidate className={styles.start} onSubmit={(event) => void handleSubmit(event)}>
      <Radio.Group label={t('exports.what')} value={useCase} onChange={(value) => setUseCase(value)}>
        <div className={styles.kinds}>
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`exports.useCases.${one}.name`)}
              description={t(`exports.useCases.${one}.text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {isBackup ? (
        <BackupParts parts={parts} onChange={setParts} />
      ) : (
        <fieldset className={styles.parts}>
          <legend>{t('exports.contents')}</legend>
          <Checkbox
            label={t('exports.parts.blog')}
            checked={parts.blog}
            onChange={(event) => setParts({ ...parts, blog: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('exports.allSizes')}
            checked={parts.media}
            onChange={(event) => setParts({ ...parts, media: event.currentTarget.checked })}
          />
          <TextInput
            label={t('exports.formUrl')}
            description={t('exports.formUrlHint')}
            placeholder="https://"
            inputMode="url"
            value={formUrl}
            error={isWrongUrl ? t('exports.formUrlWrong') : undefined}
            onChange={(event) => setFormUrl(event.currentTarget.value)}
          />
        </fieldset>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={isRunning}>
          {t('exports.start')}
        </Button>
      </div>
    </form>
  );
}

function BackupParts({ parts, onChange }: { parts: Parts; onChange: (parts: Parts) => void }) {
  const { t, i18n } = useTranslation('site-archive');
  const { data } = useEstimate();
  const size = (bytes: number): string => fileSize(bytes, i18n.language);
  const isWanted = (part: ArchivePart): boolean => parts[part] && (part !== 'submissions' || parts.forms);
  const total = { bytes: 0, files: 2 };
  for (const part of archiveParts) {
    if (!data || !isWanted(part)) continue;
    total.bytes += data.parts[part].bytes;
    total.files += data.parts[part].files;
  }
  return (
    <fieldset className={styles.parts}>
      <legend>{t('exports.contents')}</legend>
      {archiveParts.map((part) => (
        <div key={part} className={styles.part}>
          <Checkbox
            label={t(`exports.parts.${part}`)}
            checked={isWanted(part)}
            // The messages of a form without the form could not be read.
            disabled={part === 'submissions' && !parts.forms}
            onChange={(event) => onChange({ ...parts, [part]: event.currentTarget.checked })}
          />
          {data && <span className={styles.quiet}>{size(data.parts[part].bytes)}</span>}
        </div>
      ))}
      <p className={styles.quiet} role="status">
        {data &&
          t('exports.estimate', {
            size: size(total.bytes),
            files: total.files.toLocaleString(i18n.language),
          })}
      </p>
    </fieldset>
  );
}
