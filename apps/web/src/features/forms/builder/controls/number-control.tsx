import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import classes from '../../../../ui/panel-controls.module.css';
import { ControlFrame } from './control-frame.tsx';
import { type NumberBounds, readTyped } from './typed-number.ts';

interface Props extends NumberBounds {
  label: string;
  value: number | undefined;
  /** Undefined when the input is empty. */
  onChange: (value: number | undefined) => void;
  step?: number;
  hint?: string | undefined;
  placeholder?: string;
}

/** A labelled number. What is not within the bounds stays in the input with an error and changes nothing. */
export function NumberControl({ label, value, onChange, step, hint, placeholder, ...bounds }: Props) {
  const { t } = useTranslation('form-builder');
  const [draft, setDraft] = useState<{ text: string; of: number | undefined }>();
  const isDraft = draft !== undefined && Object.is(draft.of, value);
  const text = isDraft ? draft.text : value === undefined ? '' : String(value);
  const read = readTyped(text, bounds);
  const { min, max } = bounds;
  const errorOf = (kind: 'number' | 'whole' | 'bounds'): string => {
    if (kind !== 'bounds') return t(`controls.${kind}`);
    if (max === undefined) return t('controls.atLeast', { min });
    return min === undefined ? t('controls.atMost', { max }) : t('controls.between', { min, max });
  };
  return (
    <ControlFrame label={label} hint={hint} error={'error' in read ? errorOf(read.error) : undefined}>
      {(control) => (
        <input
          type="number"
          inputMode="decimal"
          className={classes.input}
          {...control}
          value={text}
          min={min}
          max={max}
          step={step ?? (bounds.isWhole ? 1 : 'any')}
          placeholder={placeholder}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const next = readTyped(typed, bounds);
            const accepted = 'error' in next ? value : next.value;
            setDraft({ text: typed, of: accepted });
            if (!Object.is(accepted, value)) onChange(accepted);
          }}
          onBlur={() => setDraft(undefined)}
        />
      )}
    </ControlFrame>
  );
}
