// One entry of a file as a person, or the reason why it is none.
import { type Language, email as emailSchema } from '@sitewright/contract/fields';
import type { ImportColumns, ImportReason } from '@sitewright/contract/newsletter/imports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { isMailAddress, oneLine } from '../../../core/mail-address.ts';
import { cutText, storableText } from '../../../core/storable.ts';
import type { CsvRecord } from '../../../core/csv/csv-records.ts';

export interface ImportedSubscriber {
  line: number;
  email: string;
  name: string;
  locale: Language | undefined;
  tags: string[];
}

export interface SkippedLine {
  line: number;
  reason: ImportReason;
  value: string;
}

/** Characters that turn the direction of what follows them, or cannot be seen. Letters of any script stay. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

const cleanText = (text: string, max: number): string =>
  cutText(storableText(oneLine(text.replace(invisible, ''), text.length)), max).trim();

const issueValueLength = 200;

export const skippedLine = (
  { line }: Pick<CsvRecord, 'line'>,
  reason: ImportReason,
  value: string,
): SkippedLine => ({ line, reason, value: cleanText(value, issueValueLength) });

const languageOf = (cell: string): Language | undefined => {
  const name = cell.trim().normalize('NFC').toLowerCase();
  if (/^(vi([-_]|$)|vn$|vietnamese$|tiếng việt$|tieng viet$)/.test(name)) return 'vi';
  return /^(en([-_]|$)|english$|tiếng anh$|tieng anh$)/.test(name) ? 'en' : undefined;
};

const tagsOf = (cell: string): string[] => {
  const tags = cell.split(/[,;|]/).map((tag) => cleanText(tag, limits.tagMaxLength));
  return [...new Set(tags)].filter((tag) => tag !== '').slice(0, limits.tagsMax);
};

export const isSubscriber = (entry: ImportedSubscriber | SkippedLine): entry is ImportedSubscriber =>
  'email' in entry;

export const readEntry = (record: CsvRecord, columns: ImportColumns): ImportedSubscriber | SkippedLine => {
  const { cells, line, text } = record;
  if (!cells) return skippedLine(record, 'broken', text);
  const cell = (index: number | null): string => (index === null ? '' : (cells[index] ?? ''));
  const written = cell(columns.email);
  if (written.trim() === '') return skippedLine(record, 'noEmail', text);
  const { success, data: email } = emailSchema.safeParse(written);
  if (!success || !isMailAddress(email)) return skippedLine(record, 'invalidEmail', written);
  return {
    line,
    email,
    name: cleanText(cell(columns.name), limits.nameMaxLength),
    locale: languageOf(cell(columns.language)),
    tags: tagsOf(cell(columns.tags)),
  };
};
