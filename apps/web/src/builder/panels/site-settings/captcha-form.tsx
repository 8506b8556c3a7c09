import { PasswordInput, Select, TextInput } from '@mantine/core';
import {
  captchaProviders,
  getSiteCaptcha,
  putSiteCaptcha,
  type SiteCaptcha,
} from '@sitewright/contract/captcha/captcha';
import { captchaLimits } from '@sitewright/contract/captcha/captcha-limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** The captcha of the forms of the site. */
export default function CaptchaForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const { data, error, refetch } = useQuery({
    queryKey: ['site-captcha', site.id],
    queryFn: ({ signal }) => request(getSiteCaptcha, { params: { id: site.id }, signal }),
    gcTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return <Fields captcha={data} onClose={onClose} />;
}

function Fields({ captcha, onClose }: GroupProps & { captcha: SiteCaptcha }) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const { form, failure, submit } = useSettingsForm(
    { provider: captcha.provider, siteKey: captcha.siteKey, secret: '' },
    async ({ provider, siteKey, secret }) => {
      const keys = provider === 'altcha' ? {} : { siteKey, ...(secret === '' ? {} : { secret }) };
      await request(putSiteCaptcha, { params: { id: site.id }, body: { provider, ...keys } });
    },
    onClose,
  );
  const { provider } = form.values;
  const isKept = captcha.hasSecret && provider === captcha.provider;
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('captcha.intro')}</p>
      <Select
        label={t('captcha.provider')}
        description={t(provider === 'altcha' ? 'captcha.builtInHint' : 'captcha.serviceHint')}
        data={captchaProviders.map((value) => ({ value, label: t(`captcha.providers.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('provider')}
      />
      {provider !== 'altcha' && (
        <>
          <TextInput
            label={t('captcha.siteKey')}
            maxLength={captchaLimits.siteKeyMaxLength}
            autoComplete="off"
            {...form.getInputProps('siteKey')}
          />
          <PasswordInput
            label={t('captcha.secret')}
            description={t(isKept ? 'captcha.secretKept' : 'captcha.secretHint')}
            maxLength={captchaLimits.secretMaxLength}
            autoComplete="new-password"
            {...form.getInputProps('secret')}
          />
        </>
      )}
    </FormFrame>
  );
}
