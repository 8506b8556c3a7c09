import { PasswordInput, TextInput } from '@mantine/core';
import {
  getStaticHosting,
  putStaticHosting,
  type SiteBucket,
} from '@sitewright/contract/static-hosting/static-hosting';
import { staticHostingLimits as limits } from '@sitewright/contract/static-hosting/static-hosting-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../../lib/api.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../../model/editor-context.tsx';
import { FormFrame } from '../form-frame.tsx';
import { FormLoading } from '../form-loading.tsx';
import type { GroupProps } from '../settings-groups.ts';
import classes from '../site-settings.module.css';
import { useSettingsForm } from '../use-settings-form.ts';
import { BucketActions } from './bucket-actions.tsx';

const noBucket: SiteBucket = {
  endpoint: '',
  region: '',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  publicUrl: '',
  formUrl: '',
  publishedAt: null,
};

/** The bucket to which copies of the site are published. */
export default function HostingForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const [saves, setSaves] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['static-hosting', site.id],
    queryFn: ({ signal }) => request(getStaticHosting, { params: { siteId: site.id }, signal }),
    gcTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  const { bucket } = data;
  const reload = () => {
    void refetch().then(() => setSaves((count) => count + 1));
  };
  const { publishedAt: _time, ...values } = bucket ?? noBucket;
  return (
    <>
      {bucket && <BucketActions bucket={bucket} onChanged={reload} />}
      {/* Saved values are the initial ones of the next change. */}
      <Fields key={saves} values={values} isSaved={bucket !== null} onSaved={reload} onClose={onClose} />
    </>
  );
}

interface FieldsProps extends GroupProps {
  values: Omit<SiteBucket, 'publishedAt'>;
  isSaved: boolean;
  onSaved: () => void;
}

function Fields({ values, isSaved, onSaved, onClose }: FieldsProps) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const { form, failure, submit } = useSettingsForm(
    { ...values, secretAccessKey: '' },
    async ({ secretAccessKey, ...given }) => {
      const body = { ...given, ...(secretAccessKey === '' ? {} : { secretAccessKey }) };
      await request(putStaticHosting, { params: { siteId: site.id }, body });
    },
    onSaved,
  );
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      isInstant
      onClose={onClose}
    >
      {!isSaved && <p className={classes.intro}>{t('hosting.intro')}</p>}
      <TextInput
        label={t('hosting.endpoint')}
        description={t('hosting.endpointHint')}
        type="url"
        maxLength={limits.urlMaxLength}
        autoComplete="off"
        {...form.getInputProps('endpoint')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('hosting.region')}
          maxLength={limits.regionMaxLength}
          autoComplete="off"
          {...form.getInputProps('region')}
        />
        <TextInput
          label={t('hosting.bucket')}
          maxLength={limits.bucketMaxLength}
          autoComplete="off"
          {...form.getInputProps('bucket')}
        />
      </div>
      <TextInput
        label={t('hosting.prefix')}
        description={t('hosting.prefixHint')}
        maxLength={limits.prefixMaxLength}
        autoComplete="off"
        {...form.getInputProps('prefix')}
      />
      <TextInput
        label={t('hosting.accessKeyId')}
        maxLength={limits.accessKeyMaxLength}
        autoComplete="off"
        {...form.getInputProps('accessKeyId')}
      />
      <PasswordInput
        label={t('hosting.secret')}
        description={t(isSaved ? 'hosting.secretKept' : 'hosting.secretHint')}
        maxLength={limits.secretMaxLength}
        autoComplete="new-password"
        {...form.getInputProps('secretAccessKey')}
      />
      <TextInput
        label={t('hosting.publicUrl')}
        description={t('hosting.publicUrlHint')}
        type="url"
        maxLength={limits.urlMaxLength}
        autoComplete="off"
        {...form.getInputProps('publicUrl')}
      />
      <TextInput
        label={t('hosting.formUrl')}
        description={t('hosting.formUrlHint')}
        type="url"
        maxLength={limits.urlMaxLength}
        autoComplete="off"
        {...form.getInputProps('formUrl')}
      />
    </FormFrame>
  );
}
