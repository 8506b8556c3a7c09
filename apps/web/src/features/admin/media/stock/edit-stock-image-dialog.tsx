import type { StockImage } from '@sitewright/contract/stock/stock-images';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { type StockImageIssues, issuesOf, StockImageFields } from './stock-image-fields.tsx';
import styles from './stock.module.css';
import { type StockImageTexts, useStockCalls } from './use-stock-images.ts';

/** Edits the metadata of a stock image; the credit of built-in images is read-only. */
export function EditStockImageDialog({ picture, onClose }: { picture: StockImage; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { change } = useStockCalls();
  const { title, alt, category, tags, credit, licence, isOwn } = picture;
  const sourceUrl = picture.sourceUrl ?? '';
  const [words, setWords] = useState<StockImageTexts>({
    title,
    alt,
    category,
    tags,
    credit,
    licence,
    sourceUrl,
  });
  const [faults, setFaults] = useState<StockImageIssues>({});

  const handleConfirm = async (): Promise<boolean> => {
    const found = issuesOf(words, isOwn, t);
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    const { category: chosen, credit: by, licence: terms, sourceUrl: from, ...said } = words;
    await change(picture, {
      ...said,
      ...(chosen === '' ? {} : { category: chosen }),
      ...(isOwn ? { credit: by, licence: terms, sourceUrl: from } : {}),
    });
    notify.success(t('stock.saved'));
    return true;
  };

  return (
    <ActionDialog
      title={t('stock.editTitle')}
      confirm={t('stock.save')}
      size={560}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <img className={styles.preview} src={picture.thumbnail} alt="" />
      {!isOwn && <p className={styles.hint}>{t('stock.shippedHint', { credit, licence })}</p>}
      <StockImageFields words={words} isOwn={isOwn} faults={faults} hasFocus onChange={setWords} />
    </ActionDialog>
  );
}
