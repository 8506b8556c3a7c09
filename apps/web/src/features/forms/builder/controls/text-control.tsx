import type { ReactNode, Ref } from 'react';
import classes from '../../../../ui/panel-controls.module.css';
import { ControlFrame } from './control-frame.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  hint?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
  placeholder?: string | undefined;
  maxLength?: number;
  /** Several lines. */
  isLong?: boolean;
  isCode?: boolean;
  type?: 'text' | 'date' | 'time' | 'datetime-local' | 'email';
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A labelled text input. */
export function TextControl(props: Props) {
  const { label, value, onChange, onBlur, hint, error, aside, placeholder, maxLength } = props;
  const { isLong = false, isCode = false, type = 'text', inputRef } = props;
  return (
    <ControlFrame label={label} hint={hint} error={error} aside={aside}>
      {(control) => {
        const shared = {
          ...control,
          ref: inputRef,
          value,
          onBlur,
          placeholder,
          maxLength,
          spellCheck: isCode ? false : undefined,
        };
        return isLong ? (
          <textarea
            rows={3}
            className={classes.textarea}
            {...shared}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <input
            type={type}
            className={classes.input}
            {...shared}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
      }}
    </ControlFrame>
  );
}
