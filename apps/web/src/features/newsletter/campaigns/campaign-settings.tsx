import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { useLists, useSegments } from '../use-newsletter.ts';
import classes from './campaigns.module.css';
import type { CampaignEditorState } from './use-campaign-editor.ts';

interface Props {
  loaded: Campaign;
  editor: CampaignEditorState;
}

/** Recipients and sender. */
export function CampaignSettings({ loaded, editor }: Props) {
  const { t } = useTranslation('newsletter-campaigns');
  return (
    <section className={`${listing.card} ${classes.settings}`} aria-label={t('settings.title')}>
      <h2>{t('settings.title')}</h2>
      <Recipients editor={editor} />
      <Sender loaded={loaded} editor={editor} />
      <Switch
        label={t('settings.archive')}
        description={t('settings.archiveHint')}
        checked={editor.fields.isArchived}
        onChange={(event) => editor.change({ isArchived: event.currentTarget.checked })}
      />
    </section>
  );
}

function Recipients({ editor: { fields, change, faults } }: Pick<Props, 'editor'>) {
  const { t } = useTranslation('newsletter-campaigns');
  const lists = useLists().data?.lists ?? [];
  const segments = useSegments().data?.segments ?? [];
  return (
    <>
      <Checkbox.Group
        label={t('settings.lists')}
        value={[...fields.listIds]}
        error={faults['listIds']}
        onChange={(listIds) => change({ listIds })}
      >
        <div className={classes.lists}>
          {lists.map(({ id, name, subscribers }) => (
            <Checkbox key={id} value={id} label={t('settings.list', { name, count: subscribers })} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('settings.segment')}
        description={t('settings.segmentHint')}
        value={fields.segmentId ?? ''}
        error={faults['segmentId']}
        onChange={(event) => change({ segmentId: event.currentTarget.value || null })}
        data={[
          { value: '', label: t('settings.everyone') },
          ...segments.map(({ id, name, subscribers }) => ({
            value: id,
            label: t('settings.list', { name, count: subscribers }),
          })),
        ]}
      />
    </>
  );
}

function Sender({ loaded: { sender }, editor: { fields, change, faults } }: Props) {
  const { t } = useTranslation('newsletter-campaigns');
  return (
    <>
      <TextInput
        label={t('settings.senderName')}
        placeholder={sender.name}
        maxLength={limits.senderNameMaxLength}
        value={fields.senderName}
        error={faults['senderName']}
        onChange={(event) => change({ senderName: event.currentTarget.value })}
      />
      {sender.own && (
        <NativeSelect
          label={t('settings.address')}
          value={fields.usesOwnAddress ? 'own' : 'platform'}
          onChange={(event) => change({ usesOwnAddress: event.currentTarget.value === 'own' })}
          data={[
            {
              value: 'own',
              label: sender.own.isVerified
                ? sender.own.address
                : t('settings.unverified', { address: sender.own.address }),
            },
            { value: 'platform', label: t('settings.platformAddress') },
          ]}
        />
      )}
      <TextInput
        type="email"
        label={t('settings.replyTo')}
        description={t('settings.replyToHint')}
        value={fields.replyTo ?? ''}
        error={faults['replyTo']}
        onChange={(event) => change({ replyTo: event.currentTarget.value || null })}
      />
    </>
  );
}
