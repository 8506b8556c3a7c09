import classes from '../../../../ui/panel-controls.module.css';
import { ControlFrame } from './control-frame.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  /** Accessible name. */
  label: string;
  value: Value | '';
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  /** Text of the choice that is none. */
  none?: string | undefined;
}

/** A select without a visible label, for sentences. */
export function InlineSelect<Value extends string>({
  label,
  id,
  value,
  choices,
  onChange,
  none,
  ...rest
}: SelectProps<Value> & { id?: string; 'aria-describedby'?: string | undefined }) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <select
      {...rest}
      id={id}
      aria-label={id === undefined ? label : undefined}
      className={classes.select}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {(none !== undefined || value === '') && <option value="">{none ?? ''}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** A labelled select. */
export function SelectControl<Value extends string>({
  hint,
  error,
  ...props
}: SelectProps<Value> & { hint?: string | undefined; error?: string | undefined }) {
  return (
    <ControlFrame label={props.label} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <InlineSelect {...props} id={id} aria-describedby={describedBy} />
      )}
    </ControlFrame>
  );
}
