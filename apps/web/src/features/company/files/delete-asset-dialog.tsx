import type { CompanyAsset } from '@sitewright/contract/company/company-profile';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useAssets } from './use-assets.ts';

interface Props {
  asset: CompanyAsset;
  onClose: () => void;
}

/** Asks once more where pages show the file. */
export function DeleteAssetDialog({ asset, onClose }: Props) {
  const { t } = useTranslation('company');
  const { remove } = useAssets();
  const [uses, setUses] = useState(0);
  const confirm = async (): Promise<boolean> => {
    try {
      await remove(asset, uses > 0);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'in_use')) throw error;
      setUses(Number(error.details?.['count'] ?? 1));
      return false;
    }
    notify.success(t('files.deleted'));
    return true;
  };
  return (
    <ActionDialog
      title={t('files.delete.title')}
      text={
        uses > 0 ? t('files.delete.inUse', { count: uses }) : t('files.delete.text', { name: asset.name })
      }
      confirm={uses > 0 ? t('files.delete.force') : t('files.delete.confirm')}
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
