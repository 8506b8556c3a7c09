import { useId } from 'react';
import { useLanguage } from '../../../../lib/translations.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { useTypedText } from '../../use-typed-text.ts';
import classes from './number-field.module.css';
import { typedNumber } from './typed-number.ts';
import { type FieldOf, type FieldProps, useFieldEdit } from './use-field-edit.ts';

/** A number, typed or set by a slider; a burst of changes is one undo step. */
export function NumberField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'number'>>) {
  const id = useId();
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const { min, max, step = 1, unit } = field;
  const present = typeof value === 'number' || typeof value === 'string' ? Number(value) : min;
  const number = Number.isFinite(present) ? present : min;
  const typed = useTypedText(String(number), (text) => {
    const next = typedNumber(text, field);
    if (next !== undefined) edit.type(next);
  });
  const label = field.label[language];
  return (
    <PanelField
      label={unit ? `${label} (${unit})` : label}
      controlId={id}
      hint={field.hint?.[language]}
      isHighlighted={isHighlighted}
    >
      <div className={classes.row}>
        {/* For the hand; keys and screen readers have the same value beside it. */}
        <input
          type="range"
          aria-hidden
          tabIndex={-1}
          min={min}
          max={max}
          step={step}
          value={number}
          onChange={(event) => edit.type(Number(event.currentTarget.value))}
        />
        <input id={id} type="number" className={controls.input} min={min} max={max} step={step} {...typed} />
      </div>
    </PanelField>
  );
}
