import type { StockImage } from '@sitewright/contract/stock/stock-images';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { useStockCalls } from './use-stock-images.ts';

export function RemoveStockImageDialog({ picture, onClose }: { picture: StockImage; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { remove } = useStockCalls();
  return (
    <ActionDialog
      title={t('stock.removeTitle', { title: picture.title })}
      text={t('stock.removeText')}
      confirm={t('stock.remove')}
      isDanger
      onConfirm={async () => {
        await remove(picture.id);
        notify.success(t('stock.removed'));
      }}
      onClose={onClose}
    />
  );
}
