import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** What went wrong, in place and read aloud. */
export function FailureAlert({ children }: { children: ReactNode }) {
  return (
    <Alert color="brand" role="alert">
      {children}
    </Alert>
  );
}
