import { SegmentedControl } from '@mantine/core';
import { updateMe } from '@sitewright/contract/auth/auth';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/browser-language.ts';
import { type Language, languageNames, languages } from '../../lib/languages.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { colorSchemes, setColorScheme, useColorScheme } from '../../theme/color-scheme.ts';
import styles from './profile.module.css';
import { SectionCard } from './section-card.tsx';
import { SectionScreen } from './section-screen.tsx';
import { useStoreCurrentUser, useCurrentUser } from './use-current-user.ts';

/** Language and display settings, `/profile/language`. Each change is saved immediately. */
export default function DisplayScreen() {
  const { t, i18n } = useTranslation(['profile', 'auth', 'common']);
  const person = useCurrentUser();
  const keep = useStoreCurrentUser();
  const scheme = useColorScheme();

  const handleLanguage = async (locale: Language): Promise<void> => {
    try {
      keep(await request(updateMe, { body: { locale } }));
      await chooseLanguage(locale);
      // Confirm in the newly selected language.
      notify.success(i18n.t('auth:profile.success'));
    } catch (error) {
      notify.error(messageOf(error, t('auth:profile.failed')));
    }
  };

  return (
    <SectionScreen section="display">
      <SectionCard title={t('common:language')} text={t('display.languageText')}>
        <Choice label={t('common:language')}>
          <SegmentedControl
            value={person.locale}
            onChange={(locale) => void handleLanguage(locale)}
            data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          />
        </Choice>
      </SectionCard>
      <SectionCard title={t('common:colorScheme.label')} text={t('display.schemeText')}>
        <Choice label={t('common:colorScheme.label')}>
          <SegmentedControl
            value={scheme}
            onChange={setColorScheme}
            data={colorSchemes.map((value) => ({ value, label: t(`common:colorScheme.${value}`) }))}
          />
        </Choice>
      </SectionCard>
    </SectionScreen>
  );
}

/** The card's title labels its single control. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {children}
    </fieldset>
  );
}
