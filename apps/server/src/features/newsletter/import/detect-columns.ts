// What the beginning of a file says about its columns.
import type { ImportField, UploadedImport } from '@sitewright/contract/newsletter/imports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { CsvLimits } from '../../../core/csv/csv-records.ts';
import { isMailAddress } from '../../../core/mail-address.ts';
import { cutText, storableText } from '../../../core/storable.ts';

/** Names of columns in English and Vietnamese, as other programs write them, without marks, spaces and signs. */
const knownNames: Record<ImportField, readonly string[]> = {
  email: ['email', 'mail', 'emailaddress', 'diachiemail', 'thudientu', 'diachithudientu', 'homthu'],
  name: [
    'name',
    'fullname',
    'displayname',
    'contactname',
    'subscribername',
    'firstname',
    'ten',
    'hoten',
    'hovaten',
  ],
  language: ['language', 'lang', 'locale', 'ngonngu'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'segments', 'the', 'nhan', 'nhom'],
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^a-z]/g, '');

const isEmail = (cell: string | undefined): boolean => cell !== undefined && isMailAddress(cell.trim());

const shown = (cell: string | undefined): string =>
  cutText(storableText((cell ?? '').trim()), limits.importSampleMaxLength);

export const csvLimits: CsvLimits = {
  lineMaxLength: limits.importLineMaxLength,
  entryLinesMax: limits.importEntryLinesMax,
};

export const describeColumns = (
  records: readonly (readonly string[])[],
): Pick<UploadedImport, 'hasHeader' | 'columns' | 'guess'> => {
  const [first = [], ...others] = records;
  const hasHeader = !first.some(isEmail);
  const body = hasHeader ? others : records;
  const width = Math.min(limits.importColumnsMax, Math.max(0, ...records.map(({ length }) => length)));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const names = indexes.map((index) => plain(first[index] ?? ''));
  const named = (field: ImportField): number | null =>
    hasHeader ? (indexes.find((index) => knownNames[field].includes(names[index]!)) ?? null) : null;
  const emails = indexes.map((index) => body.filter((cells) => isEmail(cells[index])).length);
  const most = Math.max(0, ...emails);
  return {
    hasHeader,
    columns: indexes.map((index) => ({
      name: shown(first[index]),
      samples: others.slice(0, limits.importSamples).map((cells) => shown(cells[index])),
    })),
    guess: {
      email: named('email') ?? (most > 0 ? emails.indexOf(most) : null),
      name: named('name'),
      language: named('language'),
      tags: named('tags'),
    },
  };
};
