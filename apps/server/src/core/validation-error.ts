import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** The error for input that does not fit its schema: the first issue of each field, under `path` where it is given. */
export const validationError = ({ issues }: z.ZodError, path: readonly string[] = []): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[[...path, ...issue.path].map(String).join('.')] ??= issue.message;
  return new AppError('validation_failed', issues[0]!.message, { fields });
};
