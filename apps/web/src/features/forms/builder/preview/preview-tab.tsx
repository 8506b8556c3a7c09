import { Alert } from '@mantine/core';
import type { PreviewMessage } from '@sitewright/forms/visitor/preview/tell-builder';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { fittingViewport } from '../../../../ui/device-width.ts';
import { type Viewport, ViewportSwitch } from '../../../../ui/viewport-switch.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { useContent } from '../model/builder-context.tsx';
import { languageName } from '../settings/language-name.ts';
import { useLanguages } from '../settings/use-languages.ts';
import { PreviewFrame } from './preview-frame.tsx';
import classes from './preview-tab.module.css';

interface Told {
  message: PreviewMessage;
  count: number;
}

/** The form as visitors use it, on three widths. Submitting shows what visitors see and sends nothing. */
export function PreviewTab() {
  const { t, i18n } = useTranslation('form-builder');
  const [viewport, setViewport] = useState<Viewport>(fittingViewport);
  const [language, setLanguage] = useState('');
  const [told, setTold] = useState<Told>();
  const [start, setStart] = useState(0);
  const { languages } = useLanguages();
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
            value={language}
            none={t('languages.original')}
            choices={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
            onChange={setLanguage}
          />
        )}
      </div>
      {told && (
        <Note
          key={told.count}
          message={told.message}
          onRestart={() => {
            setTold(undefined);
            setStart((count) => count + 1);
          }}
          onClose={() => setTold(undefined)}
        />
      )}
      <div className={classes.device} data-viewport={viewport}>
        <PreviewFrame
          key={start}
          language={language}
          onMessage={(message) => setTold((last) => ({ message, count: (last?.count ?? 0) + 1 }))}
        />
      </div>
    </div>
  );
}

interface NoteProps {
  message: PreviewMessage;
  onRestart: () => void;
  onClose: () => void;
}

/** Says that nothing was sent, and where visitors would be led. */
function Note({ message, onRestart, onClose }: NoteProps) {
  const { t } = useTranslation('form-builder');
  const { successRedirect } = useContent('settings');
  const target = successRedirect?.trim();
  const isSubmitted = message === 'submitted';
  return (
    <Alert
      className={classes.alert ?? ''}
      role="alert"
      color={isSubmitted ? 'green' : 'gray'}
      withCloseButton
      closeButtonLabel={t('preview.dismiss')}
      onClose={onClose}
    >
      {t(isSubmitted ? 'preview.sent' : 'preview.draft')}
      {isSubmitted && target && ` ${t('preview.redirect', { target })}`}
      {isSubmitted && (
        <button type="button" className={classes.restart} onClick={onRestart}>
          {t('preview.restart')}
        </button>
      )}
    </Alert>
  );
}
