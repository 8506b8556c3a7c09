import { Alert, Button, Checkbox, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import type { Language } from '@sitewright/contract/fields';
import {
  type ImportMode,
  importModes,
  startImport,
  type UploadedImport,
} from '@sitewright/contract/newsletter/imports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { Run } from '@sitewright/contract/runs/runs';
import { type FormEvent, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { languageNames, languages } from '../../../lib/languages.ts';
import { messageOf } from '../../../lib/message-of.ts';
import listing from '../../../ui/listing/listing.module.css';
import { useLists } from '../use-newsletter.ts';
import { ImportColumns } from './import-columns.tsx';

interface Props {
  upload: UploadedImport;
  onStarted: (run: Run) => void;
  onClose: () => void;
}

/** What the columns of the file are, where its people go, and how they agreed. */
export function ImportChoice({ upload, onStarted, onClose }: Props) {
  const { t, i18n } = useTranslation(['newsletter-audience', 'common']);
  const lists = useLists().data?.lists ?? [];
  const [columns, setColumns] = useState(upload.guess);
  const [hasHeader, setHeader] = useState(upload.hasHeader);
  const [chosen, setChosen] = useState<string[]>();
  const [locale, setLocale] = useState<Language>(i18n.language === 'vi' ? 'vi' : 'en');
  const [mode, setMode] = useState<ImportMode>('ask');
  const [consent, setConsent] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  const into = chosen ?? lists.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const length = consent.trim().length;
  const isShort = length > 0 && length < limits.importConsentMinLength;
  const isReady =
    columns.email !== null && into.length > 0 && length >= limits.importConsentMinLength && isAgreed;

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { email } = columns;
    if (email === null) return;
    setRunning(true);
    setRefusal('');
    try {
      const { run } = await request(startImport, {
        params: { importId: upload.id },
        body: {
          hasHeader,
          columns: { ...columns, email },
          lists: into,
          locale,
          mode,
          consent,
          isAgreed: true,
        },
      });
      onStarted(run);
    } catch (error) {
      setRefusal(messageOf(error, t('import.failed')));
      setRunning(false);
    }
  };

  return (
    <form noValidate className={listing.form} onSubmit={(event) => void handleSubmit(event)}>
      <ImportColumns
        upload={upload}
        columns={columns}
        hasHeader={hasHeader}
        onColumns={setColumns}
        onHeader={setHeader}
      />
      <Checkbox.Group label={t('import.lists')} value={into} onChange={setChosen}>
        <Stack gap={8} mt={8}>
          {lists.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('import.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={locale}
        onChange={(event) => setLocale(event.currentTarget.value as Language)}
      />
      <Radio.Group label={t('import.mode')} value={mode} onChange={setMode}>
        <Stack gap={8} mt={8}>
          {importModes.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`import.modes.${value}`)}
              description={t(`import.modes.${value}Hint`, { perHour: limits.importConfirmationsPerHour })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('import.consent')}
        description={t('import.consentHint')}
        error={isShort ? t('import.consentShort', { count: limits.importConsentMinLength }) : undefined}
        autosize
        minRows={2}
        maxLength={limits.consentMaxLength}
        value={consent}
        onChange={(event) => setConsent(event.currentTarget.value)}
      />
      <Checkbox
        label={t('import.agree')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={listing.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isRunning} disabled={!isReady}>
          {t('import.start')}
        </Button>
      </div>
    </form>
  );
}
