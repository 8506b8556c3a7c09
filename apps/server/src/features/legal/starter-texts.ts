// Texts to begin with, as files of the library: honest and plain, and no legal advice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@sitewright/contract/fields';
import type { LegalType } from '@sitewright/contract/legal/legal';

const folder = join(import.meta.dirname, '../../../../../library/legal');

const nothing = { title: '', body: '' };

/** The note of a starter text that it is one; undefined for none. */
export const starterNote = (type: LegalType, locale: Language): string | undefined =>
  starterText(type, locale).body.split('\n')[0] || undefined;

/** The first line of a file is the title. */
export const starterText = (type: LegalType, locale: Language): { title: string; body: string } => {
  if (type === 'custom') return nothing;
  const text = readFileSync(join(folder, locale, `${type}.md`), 'utf8');
  const end = text.indexOf('\n');
  return { title: text.slice(0, end).replace(/^# /, ''), body: text.slice(end).trim() };
};
