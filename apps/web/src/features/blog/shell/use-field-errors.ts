import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';

/** Sentences of the server about fields of a form; a failure about anything else is thrown on. */
export function useFieldErrors<const Field extends string>(fields: readonly Field[]) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const read = (error: unknown): Partial<Record<Field, string>> | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const found = Object.entries(error.fields).flatMap(([path, sentence]) => {
      const name = fields.find((field) => path === field || path.startsWith(`${field}.`));
      return name === undefined ? [] : [[name, sentence] as const];
    });
    return found.length === 0 ? undefined : (Object.fromEntries(found) as Partial<Record<Field, string>>);
  };
  return {
    errors,
    setErrors,
    /** False when a field was refused, which keeps the dialog open. */
    submit: async (call: () => Promise<unknown>): Promise<boolean> => {
      setErrors({});
      try {
        await call();
        return true;
      } catch (error) {
        const found = read(error);
        if (!found) throw error;
        setErrors(found);
        return false;
      }
    },
  };
}
