// Whether what a caller says can be kept at all. PostgreSQL takes neither NUL nor half a character, and much of what
// reads a value calls itself once for each level of it.
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
  // Of something deep only where it begins can be shown in a form.
  const field = path.slice(0, 8).join('.');
  throw new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
};

/** Of a text that nobody can be asked about, what can be kept. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
