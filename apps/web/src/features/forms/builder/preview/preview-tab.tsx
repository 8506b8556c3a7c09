import { Alert } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { fittingViewport } from '../../../../ui/device-width.ts';
import { type Viewport, ViewportSwitch } from '../../../../ui/viewport-switch.tsx';
import { previewCss } from '../canvas/canvas-css.data.ts';
import { openShadow } from '../canvas/open-shadow.ts';
import { useFormTexts } from '../canvas/use-canvas-look.ts';
import { InlineSelect } from '../controls/select-control.tsx';
import { useStored } from '../model/builder-context.tsx';
import { languageName } from '../settings/language-name.ts';
import { useLanguages } from '../settings/use-languages.ts';
import { useThemeStyle } from '../styling/use-theme-style.ts';
import { PreviewForm } from './preview-form.ts';
import classes from './preview-tab.module.css';

/** The form as visitors use it, on three widths. Submitting says so and sends nothing. */
export function PreviewTab() {
  const { t, i18n } = useTranslation('form-builder');
  const [viewport, setViewport] = useState<Viewport>(fittingViewport);
  const [locale, setLocale] = useState('');
  const [sent, setSent] = useState(0);
  const alert = useRef<HTMLDivElement>(null);
  const { languages } = useLanguages();
  useEffect(() => {
    if (sent > 0) alert.current?.focus();
  }, [sent]);
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <ViewportSwitch
          labels={{
            label: t('preview.device'),
            desktop: t('preview.desktop'),
            tablet: t('preview.tablet'),
            mobile: t('preview.mobile'),
          }}
          value={viewport}
          onChange={setViewport}
        />
        {languages.length > 0 && (
          <InlineSelect
            label={t('languages.language')}
            value={locale}
            none={t('languages.original')}
            choices={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
            onChange={setLocale}
          />
        )}
      </div>
      <div ref={alert} tabIndex={-1} className={classes.alert}>
        {sent > 0 && (
          <Alert
            key={sent}
            role="alert"
            color="green"
            withCloseButton
            closeButtonLabel={t('preview.dismiss')}
            onClose={() => setSent(0)}
          >
            {t('preview.sent')}
          </Alert>
        )}
      </div>
      <div className={classes.device} data-viewport={viewport}>
        <PreviewHost locale={locale} onSubmit={() => setSent((count) => count + 1)} />
      </div>
    </div>
  );
}

function PreviewHost({ locale, onSubmit }: { locale: string; onSubmit: () => void }) {
  const { t } = useTranslation('form-builder');
  const host = useRef<HTMLDivElement>(null);
  const content = useStored((store) => store.content);
  const { texts } = useFormTexts();
  const themeStyle = useThemeStyle();
  const words = useMemo(
    () => ({
      next: t('preview.next'),
      back: t('preview.back'),
      step: (n: number, total: number) => t('preview.step', { n, total }),
    }),
    [t],
  );
  const submit = useRef(onSubmit);
  useEffect(() => {
    submit.current = onSubmit;
  });
  useEffect(() => {
    const root = openShadow(host.current!, previewCss);
    const form = new PreviewForm(root, content, {
      texts,
      locale: locale || 'und',
      themeStyle,
      words,
      onSubmit: () => submit.current(),
    });
    return () => form.stop();
  }, [content, texts, locale, themeStyle, words]);
  return <div ref={host} className={classes.host} />;
}
