import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { updateMe } from '@sitewright/contract/auth';
import { limits } from '@sitewright/contract/limits';
import type { User } from '@sitewright/contract/auth';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { appSession, useSession } from '../../lib/app-session.ts';
import { chooseLanguage } from '../../lib/browser-language.ts';
import { languageNames, languages } from '../../lib/languages.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { colorSchemes, setColorScheme, useColorScheme } from '../../theme/color-scheme.ts';
import styles from './profile.module.css';

export default function ProfileScreen() {
  const { t } = useTranslation('auth');
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className={styles.screen}>
      <header>
        <h1>{t('profile.title')}</h1>
        <p>{t('profile.lead')}</p>
      </header>
      <ProfileForm person={person} />
    </div>
  );
}

function ProfileForm({ person }: { person: User }) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const form = useForm({
    initialValues: {
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      locale: person.locale,
    },
  });

  const handleSubmit = async (body: typeof form.values): Promise<void> => {
    try {
      const saved = await request(updateMe, { body });
      appSession.setPerson(saved);
      form.resetDirty();
      await chooseLanguage(saved.locale);
      notify.success(i18n.t('auth:profile.success'));
    } catch (error) {
      if (error instanceof ApiError) form.setErrors({ ...error.fields });
      notify.error(messageOf(error, t('profile.failed')));
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit(handleSubmit)}>
      <section className={styles.section}>
        <h2>{t('profile.person')}</h2>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <TextInput
              label={t('fields.firstName')}
              autoComplete="given-name"
              maxLength={limits.auth.nameMaxLength}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={t('fields.lastName')}
              autoComplete="family-name"
              maxLength={limits.auth.nameMaxLength}
              {...form.getInputProps('lastName')}
            />
          </div>
          <TextInput
            label={t('fields.email')}
            description={t('profile.emailHint')}
            value={person.email}
            readOnly
          />
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t('profile.display')}</h2>
        <div className={styles.fields}>
          <Choice label={t('common:language')}>
            <SegmentedControl
              data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
              {...form.getInputProps('locale')}
            />
          </Choice>
          <ColorSchemeChoice />
        </div>
      </section>
      <footer className={styles.footer}>
        <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
          {t('profile.submit')}
        </Button>
      </footer>
    </form>
  );
}

function ColorSchemeChoice() {
  const { t } = useTranslation();
  const scheme = useColorScheme();
  return (
    <Choice label={t('colorScheme.label')}>
      <SegmentedControl
        value={scheme}
        onChange={setColorScheme}
        data={colorSchemes.map((value) => ({ value, label: t(`colorScheme.${value}`) }))}
      />
    </Choice>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
