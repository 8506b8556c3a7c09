import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { type Subscriber, updateSubscriber } from '@sitewright/contract/newsletter/subscribers';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import listing from '../../ui/listing/listing.module.css';
import { useReload } from './use-newsletter.ts';

interface Props {
  subscriber: Subscriber;
  onClose: () => void;
}

export function EditSubscriberDialog({ subscriber, onClose }: Props) {
  const { t } = useTranslation('newsletter');
  const { moment } = useDateFormat();
  const reload = useReload();
  const [name, setName] = useState(subscriber.name);
  const [tags, setTags] = useState(subscriber.tags);
  const [isLeaving, setLeaving] = useState(false);
  const { consent, consentAt, version, id, status } = subscriber;
  const save = async (): Promise<void> => {
    const ending = isLeaving ? { status: 'unsubscribed' as const } : {};
    await request(updateSubscriber, {
      params: { subscriberId: id },
      body: { name: name.trim(), tags, version, ...ending },
    });
    await reload();
    notify.success(t('editDialog.saved'));
  };
  return (
    <ActionDialog
      title={t('editDialog.title')}
      text={subscriber.email}
      confirm={t('editDialog.save')}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('editDialog.name')}
        data-autofocus
        maxLength={limits.nameMaxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsInput
        label={t('editDialog.tags')}
        description={t('editDialog.tagsHint')}
        maxTags={limits.tagsMax}
        maxLength={limits.tagMaxLength}
        value={tags}
        onChange={setTags}
      />
      {status !== 'unsubscribed' && (
        <Checkbox
          label={t('editDialog.unsubscribe')}
          checked={isLeaving}
          onChange={(event) => setLeaving(event.currentTarget.checked)}
        />
      )}
      <p className={listing.quiet} dir="auto">
        {consentAt === null
          ? t('editDialog.noConsent')
          : t('editDialog.consent', { consent, at: moment(consentAt) })}
      </p>
    </ActionDialog>
  );
}
