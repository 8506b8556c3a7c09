import { Button, FileButton, Input } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconPhotoUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { notify } from '../../../../lib/notify.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { type StockImageIssues, issuesOf, StockImageFields } from './stock-image-fields.tsx';
import styles from './stock.module.css';
import { type StockImageTexts, useStockCalls } from './use-stock-images.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff';
const megabytes = Math.ceil(limits.media.uploadBytes / 1024 ** 2);
const blank: StockImageTexts = {
  title: '',
  alt: '',
  category: '',
  tags: [],
  credit: '',
  licence: '',
  sourceUrl: '',
};

interface Chosen {
  file: File;
  /** Object URL of the preview. */
  address: string;
}

/** Adds a stock image for all users; credit and licence are required. */
export function AddStockImageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { add } = useStockCalls();
  const [chosen, setChosen] = useState<Chosen>();
  const file = chosen?.file;
  const preview = chosen?.address;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const [words, setWords] = useState(blank);
  const [faults, setFaults] = useState<StockImageIssues>({});

  const choose = (picked: File): void => {
    setChosen({ file: picked, address: URL.createObjectURL(picked) });
    setFaults({ ...faults, image: '', ...fileIssue(picked, t) });
  };
  const handleConfirm = async (): Promise<boolean> => {
    const found = { ...fileIssue(file, t), ...issuesOf(words, true, t) };
    setFaults(found);
    if (!file || Object.keys(found).length > 0) return false;
    try {
      await add(file, words);
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (!refusal) throw error;
      setFaults({ image: refusal });
      return false;
    }
    notify.success(t('stock.added'));
    return true;
  };

  return (
    <ActionDialog
      title={t('stock.addTitle')}
      text={t('stock.addText')}
      confirm={t('stock.add')}
      size={560}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ChosenFile chosen={chosen} fault={faults.image} onChoose={choose} />
      <StockImageFields words={words} isOwn faults={faults} onChange={setWords} />
    </ActionDialog>
  );
}

type Translate = TFunction<'admin'>;

const fileIssue = (file: File | undefined, t: Translate): StockImageIssues | undefined => {
  if (!file) return { image: t('stock.missing.image') };
  return file.size > limits.media.uploadBytes ? { image: t('stock.tooLarge', { megabytes }) } : undefined;
};

/** Errors for which this form needs a more specific message than the general one of the code. */
const refusalOf = (error: unknown, t: Translate): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'limit_reached') return t('stock.full', { max: limits.stock.ownMax });
  if (error.code === 'wrong_state') return t('stock.known');
  return error.code === 'unsupported_media_type' ? t('stock.noPicture') : undefined;
};

interface ChosenProps {
  chosen: Chosen | undefined;
  fault: string | undefined;
  onChoose: (file: File) => void;
}

function ChosenFile({ chosen, fault, onChoose }: ChosenProps) {
  const { t } = useTranslation('admin');
  const faultId = useId();
  return (
    <div className={styles.chosen}>
      {chosen && <img className={styles.preview} src={chosen.address} alt="" />}
      <FileButton accept={accepted} onChange={(picked) => picked && onChoose(picked)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            data-autofocus
            aria-describedby={fault ? faultId : undefined}
            leftSection={<IconPhotoUp size={17} stroke={1.7} aria-hidden />}
          >
            {t(chosen ? 'stock.chooseOther' : 'stock.choose')}
          </Button>
        )}
      </FileButton>
      {chosen && <span className={styles.hint}>{chosen.file.name}</span>}
      {fault && <Input.Error id={faultId}>{fault}</Input.Error>}
    </div>
  );
}
