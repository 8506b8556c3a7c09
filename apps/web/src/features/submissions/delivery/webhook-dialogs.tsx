import { TextInput } from '@mantine/core';
import { webhookLimits as limits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Webhook } from '@sitewright/contract/webhooks/webhooks';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import type { WebhookActions } from './use-webhooks.ts';
import { hostOf } from './webhook-host.ts';

interface FormProps {
  /** Undefined for a new one. */
  webhook?: Webhook;
  save: (input: { url: string; description: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Adds a webhook, or changes its URL and description. */
export function WebhookDialog({ webhook, save, onClose }: FormProps) {
  const { t } = useTranslation('form-delivery');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const handleConfirm = async (): Promise<boolean> => {
    setIssues({});
    try {
      await save({ url: url.trim(), description: description.trim() });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      setIssues(error.fields);
      return false;
    }
  };
  return (
    <ActionDialog
      title={t(webhook ? 'dialog.editTitle' : 'dialog.addTitle')}
      confirm={t(webhook ? 'dialog.save' : 'dialog.add')}
      failed={t('webhooks.failures.save')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        type="url"
        label={t('dialog.url')}
        description={t('dialog.urlHint')}
        placeholder="https://"
        value={url}
        maxLength={limits.urlMaxLength}
        error={issues['url']}
        required
        withAsterisk={false}
        data-autofocus
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={t('dialog.description')}
        description={t('dialog.descriptionHint')}
        value={description}
        maxLength={limits.descriptionMaxLength}
        error={issues['description']}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

interface Props {
  webhook: Webhook;
  actions: WebhookActions;
  onClose: () => void;
}

export function DeleteWebhookDialog({ webhook, actions, onClose }: Props) {
  const { t } = useTranslation('form-delivery');
  const handleConfirm = async (): Promise<void> => {
    await actions.remove(webhook);
    notify.success(t('webhooks.done.deleted'));
  };
  return (
    <ActionDialog
      isDanger
      title={t('dialog.deleteTitle', { host: hostOf(webhook) })}
      text={t('dialog.deleteText')}
      confirm={t('webhooks.actions.delete')}
      failed={t('webhooks.failures.delete')}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

export function RotateSecretDialog({
  webhook,
  actions,
  onClose,
  onSecret,
}: Props & { onSecret: (secret: string) => void }) {
  const { t } = useTranslation('form-delivery');
  return (
    <ActionDialog
      title={t('dialog.rotateTitle', { host: hostOf(webhook) })}
      text={t('dialog.rotateText', { hours: limits.oldSecretHours })}
      confirm={t('webhooks.actions.rotate')}
      failed={t('webhooks.failures.rotate')}
      onConfirm={async () => onSecret((await actions.rotate(webhook)).secret)}
      onClose={onClose}
    />
  );
}
