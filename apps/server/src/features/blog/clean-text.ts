// What visitors type becomes plain text that cannot change how the page around it reads.
import { createHash } from 'node:crypto';
import { oneLine } from '../../core/mail-address.ts';
import { storableText } from '../../core/storable.ts';

/** Control characters besides line breaks, direction overrides and isolates, and characters without a width at the ends. */
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Marks that are put over letters by the dozen reach into the lines above. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

export const cleanBody = (typed: string): string =>
  storableText(typed)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unwanted, '')
    .replace(stackedMarks, '$1')
    .replace(/[ \u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const cleanName = (typed: string): string =>
  oneLine(
    storableText(typed)
      .replace(/[\r\n\t\u2028\u2029\u0085]+/g, ' ')
      .replace(unwanted, '')
      .replace(stackedMarks, '$1'),
    1_000,
  );

/** Whether a text has anything to read. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

const plainText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The same for texts that differ in case and spaces only. */
export const hashBody = (body: string): string =>
  createHash('sha256').update(plainText(body)).digest('base64url').slice(0, 32);
