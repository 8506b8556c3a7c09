import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';

/** Asks before closing the builder with unsaved changes. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation('form-builder');
  return (
    <ActionDialog
      title={t('discard.title')}
      text={t('discard.text')}
      confirm={t('discard.confirm')}
      isDanger
      onConfirm={async () => {
        onDiscard();
        return false;
      }}
      onClose={onClose}
    />
  );
}
