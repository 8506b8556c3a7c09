import type { ReactNode } from 'react';
import classes from './builder.module.css';

interface Props {
  label: string;
  isOn: boolean;
  /** Name under which tutorials point at it. */
  anchor: string;
  onClick: () => void;
  children: ReactNode;
}

/** Toggles a panel on the left. On narrow windows only the icon is visible. */
export function RailButton({ label, isOn, anchor, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={classes.railButton}
      aria-pressed={isOn}
      title={label}
      data-tutorial={anchor}
      onClick={onClick}
    >
      {children}
      <span>{label}</span>
    </button>
  );
}
