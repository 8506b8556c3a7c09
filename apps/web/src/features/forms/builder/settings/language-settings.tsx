import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { PanelGroup } from '../controls/panel-group.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useContent, useStore } from '../model/builder-context.tsx';
import { languageName } from './language-name.ts';
import classes from './settings-tab.module.css';
import { useLanguages } from './use-languages.ts';

const offered = [
  'en',
  'vi',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ja',
  'ko',
  'zh',
  'th',
  'id',
  'ru',
  'uk',
  'ar',
  'hi',
];

/** Languages that the form is translated into. The texts of fields are in their properties. */
export function LanguageSettings() {
  const { t, i18n } = useTranslation('form-builder');
  const { languages, add, remove } = useLanguages();
  const name = (locale: string): string => languageName(locale, i18n.language);
  const free = offered.filter((locale) => !languages.includes(locale));
  return (
    <PanelGroup title={t('languages.title')}>
      <p className={controls.hint}>{t('languages.hint')}</p>
      {languages.map((locale) => (
        <div key={locale} className={controls.box} role="group" aria-label={name(locale)}>
          <div className={controls.labelRow}>
            <strong>{name(locale)}</strong>
            <IconButton label={t('languages.remove', { name: name(locale) })} onClick={() => remove(locale)}>
              <IconX size={15} stroke={1.6} aria-hidden />
            </IconButton>
          </div>
          <FormTranslation locale={locale} />
        </div>
      ))}
      {languages.length < formLimits.localesMax && (
        <InlineSelect
          label={t('languages.add')}
          value=""
          none={t('languages.add')}
          choices={free.map((value) => ({ value, label: name(value) }))}
          onChange={add}
        />
      )}
    </PanelGroup>
  );
}

function FormTranslation({ locale }: { locale: string }) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const settings = useContent('settings');
  const translation = settings.i18n?.[locale] ?? {};
  const set = (part: typeof translation): void =>
    store.dispatch({
      type: 'changeForm',
      change: {
        settings: { ...settings, i18n: { ...settings.i18n, [locale]: { ...translation, ...part } } },
      },
      key: `${locale} ${Object.keys(part).join()}`,
    });
  return (
    <div className={classes.language}>
      <TextControl
        label={t('form.submitText')}
        value={translation.submitText ?? ''}
        placeholder={settings.submitText}
        maxLength={formLimits.submitTextMaxLength}
        onChange={(submitText) => set({ submitText })}
      />
      <TextControl
        label={t('form.successMessage')}
        value={translation.successMessage ?? ''}
        placeholder={settings.successMessage}
        isLong
        maxLength={formLimits.successMessageMaxLength}
        onChange={(successMessage) => set({ successMessage })}
      />
    </div>
  );
}
