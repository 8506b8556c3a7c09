import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef } from 'react';
import styles from '../auth.module.css';

const length = 6;

interface DigitsFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange?: (digits: string) => void;
  /** All six are there: typed, pasted or filled in by the device. */
  onComplete: (digits: string) => void;
}

/** Six digits in one field, so that pasting, filling in by the device and reading aloud simply work. */
export function DigitsField({ onChange, onComplete, ...rest }: DigitsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The step before was left by its button, which is gone: whoever types goes on here.
  useEffect(() => field.current?.focus(), []);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, length);
    onChange?.(digits);
    if (digits.length === length && digits !== rest.value) onComplete(digits);
  };
  return (
    <TextInput
      classNames={{ input: styles.digits ?? '' }}
      inputMode="numeric"
      autoComplete="one-time-code"
      ref={field}
      size="lg"
      onChange={handleChange}
      {...rest}
    />
  );
}
