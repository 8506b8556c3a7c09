import { Textarea } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';

interface Props {
  label: string;
  description: string;
  value: string;
  onChange: (reason: string) => void;
}

/** The reason for blocking something, which its owner reads. */
export function ReasonField({ onChange, ...props }: Props) {
  return (
    <Textarea
      {...props}
      autosize
      minRows={2}
      maxLength={limits.tenants.reasonMaxLength}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
