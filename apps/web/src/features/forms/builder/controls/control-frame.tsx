import { type ReactNode, useId } from 'react';
import classes from '../../../../ui/panel-controls.module.css';

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** At the end of the label’s line. */
  aside?: ReactNode;
  children: (props: ControlProps) => ReactNode;
}

/** A label, its control, and a hint or an error below. */
export function ControlFrame({ label, hint, error, aside, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes.field}>
      <div className={classes.labelRow}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p className={error === undefined ? classes.hint : classes.error} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
