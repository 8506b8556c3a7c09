import { createHash } from 'node:crypto';

/** Recognizes what was imported before, however long its id or address is. */
export const sourceHash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
