import { NativeSelect } from '@mantine/core';
import { type Tone, tones } from '@sitewright/contract/ai/writing';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Language, languageNames, languages } from '../../../lib/languages.ts';
import controls from '../../../ui/panel-controls.module.css';
import { needsModel, suggestActions, type SuggestOptions } from './ask-writer.ts';
import classes from './suggest-texts.module.css';

interface Props {
  options: SuggestOptions;
  onChange: (options: SuggestOptions) => void;
  isSection: boolean;
  /** False until it is known. */
  mayTranslate: boolean;
  /** Whether the reason for a missing translation is known. */
  hasReason: boolean;
}

/** The choice of what to suggest. */
export function OptionFields({ options, onChange, isSection, mayTranslate, hasReason }: Props) {
  const { t } = useTranslation('suggest-texts');
  const reasonId = useId();
  const name = useId();
  return (
    <>
      <div role="radiogroup" aria-label={t('action')} className={classes.actions}>
        {suggestActions
          .filter((action) => isSection || action !== 'write')
          .map((action) => {
            const isOff = needsModel(action) && !mayTranslate;
            return (
              <label key={action} className={classes.action} data-off={isOff || undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={action === options.action}
                  data-autofocus={action === options.action || undefined}
                  disabled={isOff}
                  aria-describedby={isOff && hasReason ? reasonId : undefined}
                  onChange={() => onChange({ ...options, action })}
                />
                {t(`actions.${action}`)}
              </label>
            );
          })}
      </div>
      <div className={classes.hints}>
        {options.action === 'write' && <p className={controls.hint}>{t('business')}</p>}
        {!mayTranslate && hasReason && (
          <p id={reasonId} className={controls.hint}>
            {t('noTranslation')}
          </p>
        )}
      </div>
      {options.action === 'change_tone' && (
        <NativeSelect
          label={t('tone')}
          className={classes.select}
          value={options.tone}
          data={tones.map((value) => ({ value, label: t(`tones.${value}`) }))}
          onChange={(event) => onChange({ ...options, tone: event.currentTarget.value as Tone })}
        />
      )}
      {options.action === 'translate' && (
        <NativeSelect
          label={t('into')}
          className={classes.select}
          value={options.into}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => onChange({ ...options, into: event.currentTarget.value as Language })}
        />
      )}
    </>
  );
}
