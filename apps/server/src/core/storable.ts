// Whether a value from a request can be stored. PostgreSQL accepts neither NUL nor lone surrogates, and much of the
// code that reads a value recurses once per nesting level.
import { limits } from '@sitewright/contract/limits';
import { AppError } from './app-error.ts';

interface Problem {
  path: string[];
  sentence: string;
}

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const unstorable = 'This holds characters that cannot be kept. Type it anew, or paste it as plain text.';
const tooNested = `This is nested too deep: at most ${limits.http.nestingMax} levels are taken.`;

const findProblem = (value: unknown, depth = 0): Problem | undefined => {
  if (typeof value === 'string')
    return isStorableText(value) ? undefined : { path: [], sentence: unstorable };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= limits.http.nestingMax) return { path: [], sentence: tooNested };
  for (const [name, entry] of Object.entries(value)) {
    const found = isStorableText(name) ? findProblem(entry, depth + 1) : { path: [], sentence: unstorable };
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
};

export const isStorable = (value: unknown): boolean => findProblem(value) === undefined;

/** @throws AppError naming the field. */
export const requireStorable = (value: unknown): void => {
  const problem = findProblem(value);
  if (!problem) return;
  const { path, sentence } = problem;
  // A form can show only the beginning of a deep path.
  const field = path.slice(0, 8).join('.');
  throw new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
};

/** The storable part of a text whose author cannot be asked to correct it. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The beginning of a text, without half a character at its end. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
