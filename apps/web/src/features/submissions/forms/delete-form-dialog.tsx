import type { FormSummary } from '@sitewright/contract/forms/forms';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import type { FormActions } from './use-forms.ts';

interface Props {
  form: FormSummary;
  remove: FormActions['remove'];
  onClose: () => void;
}

/** Says what is lost with a form: its submissions, and its place on pages. */
export function DeleteFormDialog({ form, remove, onClose }: Props) {
  const { t } = useTranslation('submissions');
  const { name, pages } = form;
  const handleConfirm = async (): Promise<void> => {
    await remove(form);
    notify.success(t('forms.done.deleted', { name }));
  };
  return (
    <ActionDialog
      isDanger
      title={t('forms.delete.title', { name })}
      text={t('forms.delete.text')}
      confirm={t('forms.delete.confirm')}
      failed={t('forms.failed.delete')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {pages.length > 0 && (
        <div>
          <p>{t('forms.delete.pages', { count: pages.length })}</p>
          <ul>
            {pages.map(({ id, title }) => (
              <li key={id} dir="auto">
                {title}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ActionDialog>
  );
}
