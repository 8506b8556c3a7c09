import { NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { PanelField } from '../panel-field.tsx';
import { ImageDropzone } from '../images/image-dropzone.tsx';
import { FormFrame } from './form-frame.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSaveSite } from './use-save-site.ts';
import { useSettingsForm } from './use-settings-form.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Name, audience, tone, language and time zone of the site. */
export default function GeneralForm({ onClose }: GroupProps) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const save = useSaveSite();
  const { settings } = site;
  const { form, failure, submit } = useSettingsForm(
    {
      name: site.name,
      description: site.description,
      industry: settings.industry ?? '',
      targetAudience: settings.targetAudience ?? '',
      brandTone: settings.brandTone ?? '',
      locale: settings.locale ?? 'en',
      timezone: settings.timezone ?? 'UTC',
      faviconUrl: settings.faviconUrl ?? '',
      photoCredits: settings.photoCredits ?? false,
    },
    ({ name, description, ...rest }) => save({ name, description, settings: rest }),
    onClose,
  );
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <TextInput
        label={t('general.name')}
        data-autofocus
        maxLength={limits.sites.nameMaxLength}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('general.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.sites.descriptionMaxLength}
        {...form.getInputProps('description')}
      />
      <PanelField label={t('general.favicon')} hint={t('general.faviconHint')}>
        <ImageDropzone
          label={t('general.favicon')}
          src={form.values.faviconUrl}
          onPick={({ src }) => form.setFieldValue('faviconUrl', src)}
          onRemove={() => form.setFieldValue('faviconUrl', '')}
          options={{ aspect: 'square' }}
        />
      </PanelField>
      <div className={classes.pair}>
        <NativeSelect
          label={t('general.language')}
          description={t('general.languageHint')}
          data={(['en', 'vi'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
          {...form.getInputProps('locale')}
        />
        <Select
          label={t('general.timezone')}
          description={t('general.timezoneHint')}
          searchable
          allowDeselect={false}
          data={zones}
          limit={100}
          {...form.getInputProps('timezone')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('general.industry')}
          maxLength={limits.sites.industryMaxLength}
          {...form.getInputProps('industry')}
        />
        <TextInput
          label={t('general.tone')}
          maxLength={limits.sites.toneMaxLength}
          {...form.getInputProps('brandTone')}
        />
      </div>
      <TextInput
        label={t('general.audience')}
        maxLength={limits.sites.audienceMaxLength}
        {...form.getInputProps('targetAudience')}
      />
      <Switch
        label={t('general.photoCredits')}
        description={t('general.photoCreditsHint')}
        {...form.getInputProps('photoCredits', { type: 'checkbox' })}
      />
    </FormFrame>
  );
}
