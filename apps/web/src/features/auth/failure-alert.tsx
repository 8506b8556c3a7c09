import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Inline error message, announced to screen readers. */
export function FailureAlert({ children }: { children: ReactNode }) {
  return (
    <Alert color="brand" role="alert">
      {children}
    </Alert>
  );
}
