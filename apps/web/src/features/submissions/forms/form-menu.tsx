import { ActionIcon, Menu } from '@mantine/core';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import {
  IconBell,
  IconChartBar,
  IconCopy,
  IconDots,
  IconDownload,
  IconFlask,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { DeleteFormDialog } from './delete-form-dialog.tsx';
import type { FormActions } from './use-forms.ts';

interface Props {
  form: FormSummary;
  mayEdit: boolean;
  isFull: boolean;
  actions: FormActions;
}

const icon = { size: 17, stroke: 1.6 };

/** What can be done with a form besides reading its submissions. */
export function FormMenu({ form, mayEdit, isFull, actions }: Props) {
  const { t } = useTranslation('submissions');
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const run = async (call: () => Promise<void>, failure: string): Promise<void> => {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      notify.error(messageOf(error, failure));
    }
    setBusy(false);
  };
  const duplicate = async (): Promise<void> => {
    const { name } = await actions.duplicate(form);
    notify.success(t('forms.done.duplicated', { name }));
  };
  const sendTest = async (): Promise<void> => {
    await actions.sendTest(form);
    notify.success(t('forms.done.tested'));
  };
  return (
    <>
      <RowMenu
        width={220}
        button={
          <ActionIcon aria-label={t('forms.actions.menu', { name: form.name })} loading={isBusy}>
            <IconDots size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {() => (
          <>
            {mayEdit && (
              <>
                <Menu.Item
                  component={Link}
                  to={paths.formBuilder(form.siteId, form.id)}
                  leftSection={<IconPencil {...icon} />}
                >
                  {t('forms.actions.edit')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCopy {...icon} />}
                  disabled={isFull}
                  onClick={() => void run(duplicate, t('forms.failed.duplicate'))}
                >
                  {t('forms.actions.duplicate')}
                </Menu.Item>
              </>
            )}
            <Menu.Item
              component={Link}
              to={paths.formDelivery(form.siteId, form.id)}
              leftSection={<IconBell {...icon} />}
            >
              {t('forms.actions.notifications')}
            </Menu.Item>
            {mayEdit && form.publishedVersion !== null && (
              <Menu.Item
                leftSection={<IconFlask {...icon} />}
                onClick={() => void run(sendTest, t('forms.failed.test'))}
              >
                {t('forms.actions.test')}
              </Menu.Item>
            )}
            <Menu.Item
              component={Link}
              to={paths.formStatistics(form.siteId, form.id)}
              leftSection={<IconChartBar {...icon} />}
            >
              {t('statistics.open')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload {...icon} />}
              onClick={() => void run(() => actions.exportFile(form), t('forms.failed.export'))}
            >
              {t('forms.actions.export')}
            </Menu.Item>
            {mayEdit && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="var(--color-danger)"
                  leftSection={<IconTrash {...icon} />}
                  onClick={() => setDeleting(true)}
                >
                  {t('forms.actions.delete')}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </RowMenu>
      {isDeleting && (
        <DeleteFormDialog form={form} remove={actions.remove} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
