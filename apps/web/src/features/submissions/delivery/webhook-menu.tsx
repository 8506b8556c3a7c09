import { ActionIcon, Menu } from '@mantine/core';
import type { Webhook } from '@sitewright/contract/webhooks/webhooks';
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { WebhookActions } from './use-webhooks.ts';
import { DeleteWebhookDialog, RotateSecretDialog, WebhookDialog } from './webhook-dialogs.tsx';
import { hostOf } from './webhook-host.ts';

interface Props {
  webhook: Webhook;
  actions: WebhookActions;
  onSecret: (secret: string) => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function WebhookMenu({ webhook, actions, onSecret }: Props) {
  const { t } = useTranslation('form-delivery');
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete'>();
  const close = (): void => setDialog(undefined);
  const switchState = async (): Promise<void> => {
    const isEnabled = !webhook.isEnabled;
    try {
      await actions.change(webhook, { isEnabled });
      notify.success(t(isEnabled ? 'webhooks.done.resumed' : 'webhooks.done.paused'));
    } catch (error) {
      notify.error(messageOf(error, t(isEnabled ? 'webhooks.failures.resume' : 'webhooks.failures.pause')));
    }
  };
  return (
    <>
      <RowMenu
        width={220}
        button={
          <ActionIcon aria-label={t('webhooks.actions.menu', { host: hostOf(webhook) })}>
            <IconDots size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {() => (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('edit')}>
              {t('webhooks.actions.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={webhook.isEnabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
              onClick={() => void switchState()}
            >
              {t(webhook.isEnabled ? 'webhooks.actions.pause' : 'webhooks.actions.resume')}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => setDialog('rotate')}>
              {t('webhooks.actions.rotate')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="var(--color-danger)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => setDialog('delete')}
            >
              {t('webhooks.actions.delete')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {dialog === 'edit' && (
        <WebhookDialog webhook={webhook} save={(input) => actions.change(webhook, input)} onClose={close} />
      )}
      {dialog === 'rotate' && (
        <RotateSecretDialog webhook={webhook} actions={actions} onSecret={onSecret} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteWebhookDialog webhook={webhook} actions={actions} onClose={close} />}
    </>
  );
}
