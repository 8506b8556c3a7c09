import { Textarea } from '@mantine/core';
import { useState } from 'react';

const valuesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Validation issue of a list or of any of its entries. */
export const issueOf = (faults: Record<string, string>, name: string): string | undefined =>
  faults[name] ?? Object.entries(faults).find(([path]) => path.startsWith(`${name}.`))?.[1];

interface LinesProps {
  label: string;
  description: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (lines: string[]) => void;
}

/** Textarea for a list with one entry per line. The text is not reformatted while typing. */
export function Lines({ label, description, value, error, onChange }: LinesProps) {
  const [text, setText] = useState(value.join('\n'));
  // Undo and another user's version change the list from outside.
  const shown = valuesIn(text).join('\n') === value.join('\n') ? text : value.join('\n');
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={2}
      maxRows={8}
      value={shown}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(valuesIn(event.currentTarget.value));
      }}
    />
  );
}
