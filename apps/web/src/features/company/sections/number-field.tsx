import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

const numberIn = (text: string): number | null => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
};

/** A number that may be absent. What is typed stays as it is while it means the value. */
export function NumberField({ label, value, error, onChange }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const shown = numberIn(text) === value ? text : value === null ? '' : String(value);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={shown}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value.replaceAll(/[^\d.,-]/g, '');
        setText(next);
        onChange(numberIn(next));
      }}
    />
  );
}
