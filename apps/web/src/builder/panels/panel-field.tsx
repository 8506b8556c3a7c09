import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import classes from '../../ui/panel-controls.module.css';

/** What the field inside shows at the end of its label's line, besides its own. */
export const FieldAside = createContext<ReactNode>(null);

interface FieldProps {
  label: string;
  /** Id of the control that the label names; without it the field is a group of controls. */
  controlId?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Content at the end of the label's line. */
  aside?: ReactNode;
  isHighlighted?: boolean;
  children: ReactNode;
}

/** A label, its control and messages about it. */
export function PanelField({ label, controlId, hint, error, aside, isHighlighted, children }: FieldProps) {
  const frame = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  useEffect(() => {
    if (isHighlighted) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isHighlighted]);
  const outer = useContext(FieldAside);
  const Frame = controlId === undefined ? 'fieldset' : 'div';
  return (
    <Frame
      ref={frame}
      className={classes.field}
      data-panel-field
      data-highlighted={isHighlighted || undefined}
      data-with-aside={outer !== null || undefined}
      aria-label={controlId === undefined ? label : undefined}
    >
      <div className={classes.labelRow}>
        {controlId === undefined ? (
          <span className={classes.label} aria-hidden>
            {label}
          </span>
        ) : (
          <label className={classes.label} htmlFor={controlId}>
            {label}
          </label>
        )}
        {aside}
      </div>
      {outer === null ? children : <FieldAside value={null}>{children}</FieldAside>}
      {hint !== undefined && error === undefined && <p className={classes.hint}>{hint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {/* After the control, which is what people come for. */}
      {outer !== null && (
        <span className={classes.outerAside} data-outer-aside>
          {outer}
        </span>
      )}
    </Frame>
  );
}

interface IconButtonProps extends Omit<React.ComponentProps<'button'>, 'aria-label' | 'type'> {
  label: string;
}

/** A button with only an icon; its name is announced and shown on hover. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
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

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A segmented control. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <div className={classes.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input type="radio" checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}

interface PanelSelectProps {
  id?: string;
  label?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A value outside the options (imported, or from an older design) stays selectable. */
export function PanelSelect({ id, label, value, options, onChange }: PanelSelectProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <select
      id={id}
      aria-label={label}
      className={classes.select}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
