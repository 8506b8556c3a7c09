import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Props {
  count: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before submissions are deleted permanently. */
export function DeleteDialog({ count, onConfirm, onClose }: Props) {
  const { t } = useTranslation('submissions');
  return (
    <ActionDialog
      isDanger
      title={t('inbox.deleteTitle', { count })}
      text={t('inbox.deleteText')}
      confirm={t('inbox.actions.delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
