import { Switch, Textarea, TextInput } from '@mantine/core';
import { type Autoresponder, saveAutoresponder } from '@sitewright/contract/form-delivery/autoresponder';
import { autoresponderLimits as limits } from '@sitewright/contract/form-delivery/autoresponder-limits';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { useDraftGroup } from '../../../ui/settings/use-draft-group.ts';

interface Props {
  target: { siteId: string; formId: string };
  autoresponder: Autoresponder;
  isReadOnly: boolean;
  onDirty: (name: string, isDirty: boolean) => void;
}

/** The reply that visitors get. */
export function AutoresponderGroup({ target, autoresponder, isReadOnly, onDirty }: Props) {
  const { t } = useTranslation('form-delivery');
  const group = useDraftGroup({
    name: 'autoresponder',
    saved: autoresponder,
    save: (body) =>
      request(saveAutoresponder, { params: { id: target.siteId, formId: target.formId }, body }),
    onDirty,
  });
  const { draft, change, faults } = group;
  const { isEnabled } = draft;
  return (
    <SettingsGroup
      title={t('autoresponder.title')}
      text={t('autoresponder.text', { count: limits.perHourPerAddress })}
      group={group}
      isReadOnly={isReadOnly}
    >
      <Switch
        label={t('autoresponder.isEnabled')}
        checked={isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      <TextInput
        label={t('autoresponder.subject')}
        value={draft.subject}
        maxLength={limits.subjectMaxLength}
        required={isEnabled}
        withAsterisk={false}
        error={faults['subject'] && t('autoresponder.subjectMissing')}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('autoresponder.body')}
        description={t('autoresponder.bodyHint')}
        value={draft.body}
        maxLength={limits.bodyMaxLength}
        autosize
        minRows={4}
        maxRows={16}
        required={isEnabled}
        withAsterisk={false}
        error={faults['body'] && t('autoresponder.bodyMissing')}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={t('autoresponder.replyTo')}
        description={t('autoresponder.replyToHint')}
        value={draft.replyTo ?? ''}
        error={faults['replyTo'] && t('recipients.invalid')}
        onChange={(event) => change({ replyTo: event.currentTarget.value || null })}
      />
    </SettingsGroup>
  );
}
