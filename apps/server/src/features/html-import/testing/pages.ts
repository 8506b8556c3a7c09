import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A realistic page of a website, or the styles of one. */
export const page = (name: string, ending = 'html'): string =>
  readFileSync(join(import.meta.dirname, 'pages', `${name}.${ending}`), 'utf8');
