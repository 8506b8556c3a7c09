import type { ComponentProps } from 'react';
import classes from '../../../../ui/panel-controls.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'type' | 'title'> {
  label: string;
}

/** A button with only an icon. */
export function IconButton({ label, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${classes.iconButton} ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      {children}
    </button>
  );
}
