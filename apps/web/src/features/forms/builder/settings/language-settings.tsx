import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { PanelGroup } from '../controls/panel-group.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useStore, useStored } from '../model/builder-context.tsx';
import {
  findMissing,
  type FormText,
  formTextOf,
  formTexts,
  formTranslationOf,
} from '../model/translations.ts';
import { MissingMark } from './missing-mark.tsx';
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

const maxLengths = {
  description: formLimits.descriptionMaxLength,
  submitText: formLimits.submitTextMaxLength,
  successMessage: formLimits.successMessageMaxLength,
} satisfies Record<FormText, number>;

function FormTranslation({ locale }: { locale: string }) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const content = useStored((one) => one.content);
  const { settings } = content;
  const translation = formTranslationOf(content, locale);
  const { count } = findMissing(content, locale);
  return (
    <div className={classes.language}>
      {formTexts
        .filter((text) => formTextOf(content, text).trim() !== '')
        .map((text) => (
          <TextControl
            key={text}
            label={t(`form.${text}`)}
            value={translation[text] ?? ''}
            placeholder={formTextOf(content, text)}
            isLong={text !== 'submitText'}
            maxLength={maxLengths[text]}
            aside={<MissingMark isMissing={!translation[text]?.trim()} />}
            onChange={(value) =>
              store.dispatch({
                type: 'changeForm',
                change: {
                  settings: {
                    ...settings,
                    i18n: { ...settings.i18n, [locale]: { ...translation, [text]: value } },
                  },
                },
                key: `${locale} ${text}`,
              })
            }
          />
        ))}
      <p className={controls.hint}>{t('languages.count', { count })}</p>
    </div>
  );
}
