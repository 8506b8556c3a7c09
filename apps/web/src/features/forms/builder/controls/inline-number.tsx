import { useState } from 'react';
import classes from '../../../../ui/panel-controls.module.css';

interface Props {
  /** Accessible name. */
  label: string;
  value: unknown;
  onChange: (value: number) => void;
}

/** A number input without a visible label. It may be empty while something else is being typed. */
export function InlineNumber({ label, value, onChange }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <input
      className={classes.input}
      aria-label={label}
      type="number"
      step="any"
      value={typeof value === 'number' && !isEmpty ? value : ''}
      onBlur={() => setEmpty(false)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.valueAsNumber;
        setEmpty(!Number.isFinite(typed));
        if (Number.isFinite(typed)) onChange(typed);
      }}
    />
  );
}
