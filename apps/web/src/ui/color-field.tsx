import { TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './color-field.module.css';

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

interface Props {
  label: string;
  /** Name of the color picker. */
  pickLabel: string;
  /** Error message while the typed text is no color. */
  invalid: string;
  value: string | undefined;
  /** Shown while there is no value. */
  fallback: string;
  onChange: (value: string | undefined) => void;
}

/** A color as a picker and as a hex code; an empty one falls back. */
export function ColorField({ label, pickLabel, invalid, value, fallback, onChange }: Props) {
  /** Typed text that is not a valid colour yet. */
  const [text, setText] = useState<string>();
  return (
    <div className={styles.color}>
      <span aria-hidden="true">{label}</span>
      <input
        type="color"
        aria-label={pickLabel}
        value={value ?? fallback}
        onChange={(event) => {
          setText(undefined);
          onChange(event.currentTarget.value);
        }}
      />
      <TextInput
        aria-label={label}
        placeholder={fallback}
        maxLength={7}
        spellCheck={false}
        value={text ?? value ?? ''}
        error={text !== undefined && text !== '' && invalid}
        onChange={(event) => {
          const next = event.currentTarget.value.trim();
          const isDone = next === '' || isHex(next);
          setText(isDone ? undefined : next);
          if (isDone) onChange(next === '' ? undefined : next.toLowerCase());
        }}
      />
    </div>
  );
}
