import { z } from 'zod';
import { email, required, trimmed } from '../fields.ts';
import { companyPageLimits as limits } from './company-page-limits.ts';

// Entries of the lists on the about page and the careers page.

/** In the order of the pages. */
export const entryKinds = [
  'paragraph',
  'principle',
  'person',
  'milestone',
  'position',
  'contribution',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const employmentTypes = ['fullTime', 'partTime', 'contract', 'internship', 'volunteer'] as const;
export type EmploymentType = (typeof employmentTypes)[number];

/** Texts by language. Readers get the English one where the other is absent or empty. */
const localized = (max: number, message: string) =>
  z.strictObject({ en: required(max, message), vi: trimmed(max).optional() });
const optional = (max: number) => z.strictObject({ en: trimmed(max), vi: trimmed(max).optional() });
export interface LocalizedTexts {
  en: string;
  vi?: string | undefined;
}

const title = localized(limits.titleMaxLength, 'Enter a title');
const text = localized(limits.textMaxLength, 'Enter a text');
const fact = (message: string) => localized(limits.factMaxLength, message);

const webAddress = z
  .url({ protocol: /^https$/, error: 'Enter a URL that starts with https://' })
  .max(limits.urlMaxLength, `Write at most ${limits.urlMaxLength} characters`);

/** A web address or an email address; empty where applications come through the contact page. */
const application = z.union([z.literal(''), webAddress, email], {
  error: 'Enter an email address, or a URL that starts with https://',
});

export const entryContentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paragraph'),
    text,
    /** Shown in large type. */
    isLarge: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('principle'), title, text }),
  z.strictObject({
    kind: z.literal('person'),
    name: required(limits.titleMaxLength, 'Enter a name'),
    role: fact('Enter a role'),
    bio: optional(limits.textMaxLength),
    /** Empty: the initials are shown. */
    imageUrl: z.union([z.literal(''), webAddress], { error: 'Enter a URL that starts with https://' }),
  }),
  z.strictObject({
    kind: z.literal('milestone'),
    date: fact('Enter a date, such as March 2026'),
    title,
    text: optional(limits.textMaxLength),
  }),
  z.strictObject({
    kind: z.literal('position'),
    title,
    team: optional(limits.factMaxLength),
    location: fact('Enter a location'),
    employmentType: z.enum(employmentTypes),
    /** Markdown. */
    description: localized(limits.descriptionMaxLength, 'Describe the position'),
    application,
  }),
  z.strictObject({
    kind: z.literal('contribution'),
    title,
    text,
    /** Time that it takes. */
    effort: optional(limits.factMaxLength),
  }),
]);
export type EntryContent = z.infer<typeof entryContentSchema>;
export type ContentOf<K extends EntryKind> = Extract<EntryContent, { kind: K }>;
