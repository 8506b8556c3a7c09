import { useState } from 'react';
import controls from '../../../../ui/panel-controls.module.css';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ControlFrame } from '../controls/control-frame.tsx';
import classes from './styling-tab.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const asColor = (typed: string): string | undefined => {
  const text = typed.trim().replace(/^#?/, '#').toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  return /^#[0-9a-f]{6}$/.test(text) ? text : undefined;
};

/** A color as a swatch and as text. */
export function ColorControl({ label, value, onChange }: Props) {
  const { t } = useTranslation('form-builder');
  const [draft, setDraft] = useState<string>();
  const isWrong = draft !== undefined && asColor(draft) === undefined;
  return (
    <ControlFrame label={label} error={isWrong ? t('styling.colorInvalid') : undefined}>
      {(control) => (
        <div className={controls.row}>
          <input
            type="color"
            className={classes.picker}
            aria-label={t('styling.pick', { name: label })}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            type="text"
            className={controls.input}
            {...control}
            value={draft ?? value}
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setDraft(currentTarget.value);
              const color = asColor(currentTarget.value);
              if (color !== undefined) onChange(color);
            }}
            onBlur={() => setDraft(undefined)}
          />
        </div>
      )}
    </ControlFrame>
  );
}
