import { PasswordInput, Radio } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import {
  accessModes,
  type AccessMode,
  getSiteAccess,
  putSiteAccess,
} from '@sitewright/contract/site-settings/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** Access to the published site. */
export default function AccessForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const { data, error, refetch } = useQuery({
    queryKey: ['site-access', site.id],
    queryFn: ({ signal }) => request(getSiteAccess, { params: { id: site.id }, signal }),
    gcTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return <Fields mode={data.mode} onClose={onClose} />;
}

function Fields({ mode, onClose }: GroupProps & { mode: AccessMode }) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const { form, failure, submit } = useSettingsForm(
    { mode, password: '' },
    async (values) => {
      const password = values.password === '' ? undefined : values.password;
      await request(putSiteAccess, {
        params: { id: site.id },
        body: { mode: values.mode, ...(password === undefined ? {} : { password }) },
      });
    },
    onClose,
  );
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      isInstant
      onClose={onClose}
    >
      <Radio.Group aria-label={t('groups.access')} {...form.getInputProps('mode')}>
        <div className={classes.form}>
          {accessModes.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`access.${value}`)}
              description={t(`access.${value}Hint`)}
            />
          ))}
        </div>
      </Radio.Group>
      {form.values.mode === 'members' && <p className={classes.intro}>{t('access.membersPeople')}</p>}
      {form.values.mode === 'password' && (
        <PasswordInput
          label={t('access.word')}
          description={t(mode === 'password' ? 'access.wordKept' : 'access.wordHint', {
            count: limits.sites.accessPasswordMinLength,
          })}
          autoComplete="new-password"
          maxLength={limits.sites.accessPasswordMaxLength}
          {...form.getInputProps('password')}
        />
      )}
    </FormFrame>
  );
}
