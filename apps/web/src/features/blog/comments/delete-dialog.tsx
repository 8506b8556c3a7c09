import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Props {
  count: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function DeleteDialog({ count, onConfirm, onClose }: Props) {
  const { t } = useTranslation('blog-comments');
  return (
    <ActionDialog
      title={t('deleteTitle', { count })}
      text={t('deleteText')}
      confirm={t('actions.delete')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
