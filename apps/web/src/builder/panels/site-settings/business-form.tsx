import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { type BusinessContext, getBusinessContext, updateBusinessContext } from '@sitewright/contract/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import type { GroupProps } from './settings-dialog.tsx';
import classes from './site-settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const { sites } = limits;
const short = {
  industry: sites.industryMaxLength,
  tone: sites.toneMaxLength,
  location: sites.locationMaxLength,
  targetAudience: sites.audienceMaxLength,
} as const;

/** What the business is about, for suggestions and for what search engines are told. */
export default function BusinessForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const params = { id: site.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['business-context', site.id],
    queryFn: ({ signal }) => request(getBusinessContext, { params, signal }),
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return <Fields business={data} onClose={onClose} />;
}

function Fields({ business, onClose }: GroupProps & { business: BusinessContext }) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const queries = useQueryClient();
  const { form, failure, submit } = useSettingsForm(
    { ...business },
    async (body) => {
      const saved = await request(updateBusinessContext, { params: { id: site.id }, body });
      queries.setQueryData(['business-context', site.id], saved);
    },
    onClose,
  );
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('business.intro')}</p>
      <TextInput
        label={t('business.businessName')}
        data-autofocus
        maxLength={sites.businessNameMaxLength}
        {...form.getInputProps('businessName')}
      />
      <Textarea
        label={t('business.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={sites.businessDescriptionMaxLength}
        {...form.getInputProps('description')}
      />
      <div className={classes.pair}>
        {Object.entries(short).map(([name, max]) => (
          <TextInput
            key={name}
            label={t(`business.${name as keyof typeof short}`)}
            maxLength={max}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <Textarea
        label={t('business.uniqueValue')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={sites.uniqueValueMaxLength}
        {...form.getInputProps('uniqueValue')}
      />
    </FormFrame>
  );
}
