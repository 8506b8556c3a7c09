import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import {
  type ConsentMode,
  consentModes,
  consentPositions,
  noCookieConsent,
} from '@sitewright/contract/cookie-consent/cookie-consent';
import { cookieConsentLimits as limits } from '@sitewright/contract/cookie-consent/cookie-consent-limits';
import {
  consentTextLengths,
  type ConsentTextName,
  consentTextNames,
  defaultConsentTexts,
} from '@sitewright/contract/cookie-consent/consent-texts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { ConsentReport } from './consent-report.tsx';
import { FormFrame } from './form-frame.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSaveSite } from './use-save-site.ts';
import { useSettingsForm } from './use-settings-form.ts';

const noticeTexts: ReadonlySet<ConsentTextName> = new Set(['title', 'text', 'dismiss', 'privacy', 'cookies']);
const isShownIn = (mode: ConsentMode, name: ConsentTextName): boolean =>
  mode === 'notice' ? noticeTexts.has(name) : name !== 'dismiss';

/** The cookie banner of the published site. */
export default function ConsentForm({ onClose }: GroupProps) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const save = useSaveSite();
  const locale = site.settings.locale ?? 'en';
  const known = site.settings.cookieConsent ?? noCookieConsent;
  const own = known.texts[locale] ?? {};
  const { form, failure, submit } = useSettingsForm(
    {
      mode: known.mode,
      position: known.position,
      privacyUrl: known.privacyUrl,
      cookiesUrl: known.cookiesUrl,
      texts: Object.fromEntries(consentTextNames.map((name) => [name, own[name] ?? ''])),
    },
    ({ texts, ...rest }) => {
      const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
      return save({ settings: { cookieConsent: { ...rest, texts: { ...known.texts, [locale]: written } } } });
    },
    onClose,
  );
  const { mode } = form.values;
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('consent.intro')}</p>
      <NativeSelect
        label={t('consent.mode')}
        description={t(`consent.modeHints.${mode}`)}
        data={consentModes.map((value) => ({ value, label: t(`consent.modes.${value}`) }))}
        {...form.getInputProps('mode')}
      />
      {mode !== 'off' && (
        <>
          <SegmentedControl
            aria-label={t('consent.position')}
            data={consentPositions.map((value) => ({ value, label: t(`consent.positions.${value}`) }))}
            {...form.getInputProps('position')}
          />
          <div className={classes.pair}>
            {(['privacyUrl', 'cookiesUrl'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`consent.${name}`)}
                description={t('consent.urlHint')}
                maxLength={limits.policyUrlMaxLength}
                spellCheck={false}
                {...form.getInputProps(name)}
              />
            ))}
          </div>
          <Texts mode={mode} locale={locale} propsOf={(name) => form.getInputProps(`texts.${name}`)} />
          {known.mode === 'consent' && <ConsentReport siteId={site.id} />}
        </>
      )}
    </FormFrame>
  );
}

interface TextsProps {
  mode: Exclude<ConsentMode, 'off'>;
  locale: string;
  propsOf: (name: ConsentTextName) => object;
}

/** The texts in the language of the site; what is left empty has the words that stand in the field. */
function Texts({ mode, locale, propsOf }: TextsProps) {
  const { t } = useTranslation('site-settings');
  const standard = defaultConsentTexts(locale, mode);
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('consent.texts')}</legend>
      <p className={classes.intro}>{t('consent.textsHint')}</p>
      <Textarea
        label={t('consent.textNames.text')}
        placeholder={standard.text}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={consentTextLengths.text}
        {...propsOf('text')}
      />
      <div className={classes.pair}>
        {consentTextNames
          .filter((name) => name !== 'text' && isShownIn(mode, name))
          .map((name) => (
            <TextInput
              key={name}
              label={t(`consent.textNames.${name}`)}
              placeholder={standard[name]}
              maxLength={consentTextLengths[name]}
              {...propsOf(name)}
            />
          ))}
      </div>
    </fieldset>
  );
}
