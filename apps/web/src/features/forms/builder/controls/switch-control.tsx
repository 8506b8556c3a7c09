import { Switch } from '@mantine/core';
import { useId } from 'react';
import classes from './switch-control.module.css';

interface Props {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A labelled switch. */
export function SwitchControl({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <Switch
        size="sm"
        label={label}
        checked={isOn}
        withThumbIndicator={false}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {hint !== undefined && (
        <p className={classes.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
