import { Alert, Button, FileButton } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { uploadBrandingFile } from '@sitewright/contract/branding/branding';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import styles from './branding.module.css';
import { type BrandingFileUse, uploadFile } from './use-branding.ts';

interface Props {
  use: BrandingFileUse;
  url: string | null;
  isDark?: boolean;
  onChange: (file: EndpointResponse<typeof uploadBrandingFile> | undefined) => void;
}

/** Branding image: preview, replace, remove. Errors show the reason and change nothing. */
export function FileField({ use, url, isDark = false, onChange }: Props) {
  const { t } = useTranslation('tenant');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const label = t(`branding.files.${use}`);
  const most = limits.tenants.brandingFileBytes;

  const handleFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    setRefusal('');
    if (file.size > most) {
      setRefusal(t('branding.tooLarge', { most: most / 1024 / 1024 }));
      return;
    }
    setBusy(true);
    try {
      onChange(await uploadFile(use, file));
    } catch (error) {
      setRefusal(messageOf(error, t('member.failed')));
    }
    setBusy(false);
  };

  return (
    <div>
      <div className={styles.file}>
        <div>
          <strong>{label}</strong>
        </div>
        {url && (
          <div className={styles.shown} data-dark={isDark ? '' : undefined}>
            <img src={url} alt={label} />
          </div>
        )}
        <FileButton accept="image/png,image/svg+xml,image/webp" onChange={(file) => void handleFile(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isBusy}
              aria-label={`${t('branding.upload')}: ${label}`}
            >
              {t('branding.upload')}
            </Button>
          )}
        </FileButton>
        {url && (
          <Button
            variant="subtle"
            aria-label={`${t('branding.removeFile')}: ${label}`}
            onClick={() => onChange(undefined)}
          >
            {t('branding.removeFile')}
          </Button>
        )}
      </div>
      {refusal && (
        <Alert color="red" role="alert" mt="xs">
          {refusal}
        </Alert>
      )}
    </div>
  );
}
