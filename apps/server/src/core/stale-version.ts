import { AppError } from './app-error.ts';

/** The 409 for a change that was made from an older version; `last` is the last change in the audit log. */
export const staleVersion = (
  version: number,
  last: { at: Date; email: string | null } | undefined,
): AppError =>
  new AppError(
    'stale_version',
    `${last?.email ?? 'Somebody'} changed this in the meantime. Look at it again before you save.`,
    {
      status: 409,
      details: { version, changedBy: last?.email ?? null, changedAt: last?.at.toISOString() ?? null },
    },
  );
