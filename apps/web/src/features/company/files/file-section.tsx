import { ActionIcon, Alert } from '@mantine/core';
import {
  type CompanyAsset,
  type CompanyAssetType,
  singleAssetTypes,
} from '@sitewright/contract/company/company-profile';
import { IconFileText, IconTrash, IconTypography } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { fileSize } from '../../../media/tiles/file-size.ts';
import listing from '../../../ui/listing/listing.module.css';
import { CompanySection } from '../company-section.tsx';
import styles from '../company.module.css';
import { fieldIds } from '../field-ids.ts';
import { DeleteAssetDialog } from './delete-asset-dialog.tsx';
import { UploadButton } from './upload-button.tsx';

interface Props {
  assets: readonly CompanyAsset[];
  isReadOnly: boolean;
}

/** Logos, photos and documents. They are saved at once, not with the form. */
export function FileSection({ assets, isReadOnly }: Props) {
  const { t, i18n } = useTranslation('company');
  const [refusal, setRefusal] = useState('');
  const [leaving, setLeaving] = useState<CompanyAsset>();
  const others = assets.filter(({ type }) => !singleAssetTypes.includes(type));
  const actions = { isReadOnly, onRefused: setRefusal, onDelete: setLeaving };
  return (
    <CompanySection name="files">
      {refusal !== '' && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <ul className={styles.slots}>
        {singleAssetTypes.map((type) => (
          <Slot key={type} type={type} asset={assets.find((one) => one.type === type)} {...actions} />
        ))}
      </ul>
      <h3>{t('files.more')}</h3>
      {others.length === 0 ? (
        <p className={listing.quiet}>{t('files.moreNone')}</p>
      ) : (
        <ul className={styles.files}>
          {others.map((asset) => (
            <li key={asset.id} className={styles.file}>
              <Picture asset={asset} />
              <span className={listing.twoLines}>
                <a href={asset.url} target="_blank" rel="noreferrer">
                  {asset.name}
                </a>
                <span className={listing.quiet}>
                  {t(`files.types.${asset.type}`)} · {fileSize(asset.bytes, i18n.language)}
                </span>
              </span>
              {!isReadOnly && <DeleteButton asset={asset} onDelete={setLeaving} />}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <>
          <div className={listing.actions}>
            {(['photo', 'document', 'font'] as const).map((type) => (
              <UploadButton key={type} type={type} text={t(`files.add.${type}`)} onRefused={setRefusal} />
            ))}
          </div>
          <p className={listing.quiet}>{t('files.hint')}</p>
        </>
      )}
      {leaving && <DeleteAssetDialog asset={leaving} onClose={() => setLeaving(undefined)} />}
    </CompanySection>
  );
}

function Picture({ asset }: { asset: CompanyAsset }) {
  const icon = { size: 22, stroke: 1.4, 'aria-hidden': true } as const;
  return (
    <span className={styles.picture} data-dark={asset.type === 'logo_dark' ? '' : undefined}>
      {asset.type === 'document' ? (
        <IconFileText {...icon} />
      ) : asset.type === 'font' ? (
        <IconTypography {...icon} />
      ) : (
        <img src={asset.url} alt="" />
      )}
    </span>
  );
}

function DeleteButton({ asset, onDelete }: { asset: CompanyAsset; onDelete: (asset: CompanyAsset) => void }) {
  const { t } = useTranslation('company');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('files.removeOf', { name: asset.name })}
      onClick={() => onDelete(asset)}
    >
      <IconTrash size={17} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}

interface SlotProps {
  type: CompanyAssetType;
  asset: CompanyAsset | undefined;
  isReadOnly: boolean;
  onRefused: (sentence: string) => void;
  onDelete: (asset: CompanyAsset) => void;
}

/** A file that there is one of, such as the logo. */
function Slot({ type, asset, isReadOnly, onRefused, onDelete }: SlotProps) {
  const { t } = useTranslation('company');
  const name = t(`files.types.${type}`);
  const [text, label] = asset
    ? [t('files.replace'), t('files.replaceOf', { name })]
    : [t('files.upload'), t('files.uploadOf', { name })];
  return (
    <li className={styles.slot}>
      {asset ? <Picture asset={asset} /> : <span className={styles.picture} data-empty="" />}
      <span className={listing.twoLines}>
        <strong>{name}</strong>
        <span className={listing.quiet}>{asset ? asset.name : t('files.none')}</span>
      </span>
      {!isReadOnly && (
        <span className={styles.slotActions}>
          <UploadButton
            type={type}
            {...(type === 'logo' && { id: fieldIds.logo })}
            text={text}
            label={label}
            onRefused={onRefused}
          />
          {asset && <DeleteButton asset={asset} onDelete={onDelete} />}
        </span>
      )}
    </li>
  );
}
