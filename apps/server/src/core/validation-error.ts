import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { sentenceOf } from './validation-sentences.ts';

/** The error for input that does not fit its schema: the first issue of each field, under `path` where it is given. */
const validationError = ({ issues }: z.ZodError, path: readonly string[]): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[[...path, ...issue.path].map(String).join('.')] ??= issue.message;
  return new AppError('validation_failed', issues[0]!.message, { fields });
};

/** The value that a schema reads; throws `validation_failed`, with the fields under `path`. */
export const validate = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: readonly string[] = [],
): z.output<Schema> => {
  const result = schema.safeParse(value, { error: sentenceOf });
  if (!result.success) throw validationError(result.error, path);
  return result.data;
};
