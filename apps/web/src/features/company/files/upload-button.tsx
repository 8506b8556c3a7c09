import { Button, FileButton } from '@mantine/core';
import { companyLimits } from '@sitewright/contract/company/company-limits';
import type { CompanyAssetType } from '@sitewright/contract/company/company-profile';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useAssets } from './use-assets.ts';

const accepted: Record<CompanyAssetType, string> = {
  logo: 'image/*',
  logo_dark: 'image/*',
  favicon: 'image/*',
  photo: 'image/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.csv,.txt',
  font: '.woff2,.woff,.ttf,.otf',
};

interface Props {
  type: CompanyAssetType;
  id?: string;
  text: string;
  /** Accessible name; begins with the text. */
  label?: string;
  onRefused: (sentence: string) => void;
}

export function UploadButton({ type, id, text, label, onRefused }: Props) {
  const { t } = useTranslation('company');
  const { upload } = useAssets();
  const [isBusy, setBusy] = useState(false);
  const handleFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    onRefused('');
    if (file.size > companyLimits.assetBytes) {
      onRefused(t('files.tooLarge'));
      return;
    }
    setBusy(true);
    try {
      await upload(type, file);
      notify.success(t('files.uploaded'));
    } catch (error) {
      onRefused(messageOf(error, t('files.failed')));
    }
    setBusy(false);
  };
  return (
    <FileButton accept={accepted[type]} onChange={(file) => void handleFile(file)}>
      {(props) => (
        <Button
          {...props}
          {...(id !== undefined && { id })}
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={label}
        >
          {text}
        </Button>
      )}
    </FileButton>
  );
}
