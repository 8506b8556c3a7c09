import { useId } from 'react';
import classes from '../../../../ui/panel-controls.module.css';
import type { Choice } from './select-control.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** A labelled segmented control. */
export function SegmentsControl<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div className={classes.field}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <div className={classes.segments} role="radiogroup" aria-labelledby={id}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.segment}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}
