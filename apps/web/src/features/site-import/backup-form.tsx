import { Alert, Button, Checkbox, FileInput, Radio, Select, TextInput } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { archiveLimits } from '@sitewright/contract/site-archive/archive-limits';
import {
  type ArchiveError,
  type ImportMode,
  importModes,
  validateBackup,
} from '@sitewright/contract/site-archive/site-imports';
import { listSites } from '@sitewright/contract/sites/sites';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CallOf } from '../../lib/api-client.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { fileSize } from '../../media/tiles/file-size.ts';
import styles from './site-import.module.css';

export interface ImportChoices {
  mode: ImportMode;
  siteId: string | null;
  name: string;
  includeMedia: boolean;
}

export interface CheckedBackup {
  fileName: string;
  choices: ImportChoices;
  report: NonNullable<EndpointResponse<typeof validateBackup>['report']>;
  uploadId: string;
}

interface Props {
  /** The site that the link to this screen names. */
  siteId: string | null;
  onChecked: (checked: CheckedBackup) => void;
}

/** The choices as fields of the request. */
export const fieldsOf = ({ mode, siteId, name, includeMedia }: ImportChoices): FormData => {
  const body = new FormData();
  body.set('mode', mode);
  body.set('includeMedia', String(includeMedia));
  if (mode === 'new') body.set('name', name.trim());
  else body.set('siteId', siteId ?? '');
  return body;
};

export function BackupForm({ siteId, onChecked }: Props) {
  const { t, i18n } = useTranslation('site-archive');
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({
    mode: siteId === null ? 'new' : 'replace',
    siteId,
    name: '',
    includeMedia: true,
  });
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<ArchiveError[]>([]);
  const [isSiteMissing, setSiteMissing] = useState(false);
  const change = (values: Partial<ImportChoices>): void => {
    setChoices({ ...choices, ...values });
    setSiteMissing(false);
  };

  const check = async (chosen: File): Promise<void> => {
    const body = fieldsOf(choices);
    body.set('file', chosen);
    const answer = await request(validateBackup, { body } as unknown as CallOf<typeof validateBackup>);
    setErrors(answer.errors);
    const { report, uploadId } = answer;
    if (report && uploadId) onChecked({ fileName: chosen.name, choices, report, uploadId });
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return;
    if (choices.mode !== 'new' && choices.siteId === null) {
      setSiteMissing(true);
      return;
    }
    if (file.size > archiveLimits.uploadBytesMax) {
      setFailure(t('imports.tooLarge', { size: fileSize(archiveLimits.uploadBytesMax, i18n.language) }));
      return;
    }
    setRunning(true);
    setFailure('');
    setErrors([]);
    try {
      await check(file);
    } catch (error) {
      setFailure(messageOf(error, t('imports.failed')));
    }
    setRunning(false);
  };

  return (
    <form noValidate className={styles.card} onSubmit={(event) => void handleSubmit(event)}>
      <FileInput
        label={t('imports.file')}
        description={t('imports.fileHint')}
        placeholder={t('imports.choose')}
        accept=".zip,.json,application/zip,application/json"
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': t('imports.clear') }}
        value={file}
        onChange={setFile}
      />
      <Radio.Group label={t('imports.mode')} value={choices.mode} onChange={(mode) => change({ mode: mode })}>
        <div className={styles.modes}>
          {importModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`imports.modes.${mode}.name`)}
              description={t(`imports.modes.${mode}.text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {choices.mode === 'new' ? (
        <TextInput
          label={t('imports.name')}
          placeholder={t('imports.namePlaceholder')}
          maxLength={limits.sites.nameMaxLength}
          value={choices.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      ) : (
        <SiteSelect
          siteId={choices.siteId}
          isMissing={isSiteMissing}
          onChange={(chosen) => change({ siteId: chosen })}
        />
      )}
      <Checkbox
        label={t('imports.includeMedia')}
        checked={choices.includeMedia}
        onChange={(event) => change({ includeMedia: event.currentTarget.checked })}
      />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {errors.length > 0 && <BackupErrors errors={errors} />}
      <div className={styles.foot}>
        <Button type="submit" loading={isRunning} disabled={!file}>
          {t('imports.check')}
        </Button>
        <p className={styles.quiet} role="status">
          {t(isRunning ? 'imports.checking' : 'imports.checkHint')}
        </p>
      </div>
    </form>
  );
}

interface SiteSelectProps {
  siteId: string | null;
  isMissing: boolean;
  onChange: (siteId: string | null) => void;
}

function SiteSelect({ siteId, isMissing, onChange }: SiteSelectProps) {
  const { t } = useTranslation('site-archive');
  const { data } = useQuery({
    queryKey: ['sites', 'to-import'],
    queryFn: ({ signal }) => request(listSites, { query: { limit: limits.lists.pageSizeMax }, signal }),
  });
  const sites = (data?.sites ?? []).filter(({ role }) => role === 'owner');
  return (
    <Select
      label={t('imports.site')}
      placeholder={t('imports.sitePlaceholder')}
      searchable
      data={sites.map(({ id, name, subdomain }) => ({ value: id, label: `${name} (${subdomain})` }))}
      value={siteId}
      error={isMissing ? t('imports.siteMissing') : undefined}
      onChange={onChange}
    />
  );
}

/** Why a file cannot be imported. The server's sentences are English. */
export function BackupErrors({ errors }: { errors: readonly ArchiveError[] }) {
  const { t, i18n } = useTranslation('site-archive');
  return (
    <Alert color="red" role="alert" title={t('imports.errors.title')}>
      <ul className={styles.errors}>
        {errors.map(({ code, message, path }) => (
          <li key={`${code} ${path}`}>{i18n.language === 'en' ? message : t(`imports.errors.${code}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}
