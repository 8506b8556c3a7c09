import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef } from 'react';
import styles from '../auth.module.css';

const length = 6;

interface DigitsFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange?: (digits: string) => void;
  /** Called when all six digits are entered: typed, pasted or autofilled. */
  onComplete: (digits: string) => void;
}

/** One field for all six digits, so that paste, autofill and screen readers work. */
export function DigitsField({ onChange, onComplete, ...rest }: DigitsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The button that led here is unmounted, so move the focus to this field.
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
