// An email as blocks with `{{variables}}`. `packages/email` checks and renders it.
import { z } from 'zod';
import { emailBlockLimits as limits } from './email-block-limits.ts';

export const emailVariableTypes = ['text', 'url', 'number', 'date', 'rows', 'links', 'code'] as const;
export type EmailVariableType = (typeof emailVariableTypes)[number];

const variableName = z
  .string()
  .max(limits.variableNameMaxLength)
  .regex(/^[a-z][A-Za-z0-9]*$/);

const text = (max: number) => z.string().max(max, `Write at most ${max} characters`);

const base = {
  /** Names the block for the editor; unique in an email. */
  id: z
    .string()
    .min(1)
    .max(limits.idMaxLength)
    .regex(/^[\w-]+$/),
  /** The block is left out when this variable is empty. */
  showIf: variableName.optional(),
  /** The block is left out unless this variable is empty. */
  hideIf: variableName.optional(),
};

/** Of a text in a right-to-left language; others follow the email, whose language is left-to-right. */
const dir = z.literal('rtl').optional();

/** `**bold**`, `*italic*` and `[label](url)` in it are formatting. */
const richText = text(limits.textMaxLength);
const url = text(limits.urlMaxLength);

export const emailBlockSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...base, type: z.literal('logo') }),
  z.strictObject({ ...base, type: z.literal('heading'), text: text(limits.headingMaxLength), dir }),
  z.strictObject({ ...base, type: z.literal('text'), text: richText, isSmall: z.boolean().optional(), dir }),
  z.strictObject({ ...base, type: z.literal('button'), label: text(limits.labelMaxLength), url, dir }),
  z.strictObject({ ...base, type: z.literal('image'), url, alt: text(limits.altMaxLength), dir }),
  z.strictObject({ ...base, type: z.literal('divider') }),
  z.strictObject({
    ...base,
    type: z.literal('list'),
    items: z.array(text(limits.itemMaxLength)).max(limits.itemsMax),
    dir,
  }),
  z.strictObject({ ...base, type: z.literal('rows'), variable: variableName }),
  z.strictObject({ ...base, type: z.literal('links'), variable: variableName }),
  z.strictObject({ ...base, type: z.literal('code'), variable: variableName }),
  z.strictObject({ ...base, type: z.literal('footer'), text: richText }),
  /** Links to unsubscribe, to choose lists and to the web version; only where the email has `unsubscribeUrl`. */
  z.strictObject({ ...base, type: z.literal('unsubscribe') }),
]);
export type EmailBlock = z.output<typeof emailBlockSchema>;
export type EmailBlockType = EmailBlock['type'];

export const emailContentSchema = z
  .strictObject({
    subject: text(limits.subjectMaxLength),
    /** Shown after the subject in the list of a mailbox. */
    preheader: text(limits.preheaderMaxLength).default(''),
    blocks: z
      .array(emailBlockSchema)
      .min(1, 'Add a block')
      .max(limits.blocksMax, `Use at most ${limits.blocksMax} blocks`),
  })
  .refine(({ blocks }) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
    path: ['blocks'],
    message: 'Each block needs an id of its own',
  });
export type EmailContent = z.output<typeof emailContentSchema>;

export const emailRowSchema = z.object({ label: z.string(), value: z.string() });
export const emailLinkSchema = z.object({ label: z.string(), url: z.string() });
export type EmailRow = z.output<typeof emailRowSchema>;
export type EmailLink = z.output<typeof emailLinkSchema>;

/** A value of a variable: a list for the types `rows` and `links`, a text for all others. */
export const emailValueSchema = z.union([z.string(), z.array(emailRowSchema), z.array(emailLinkSchema)]);
export type EmailValue = string | readonly EmailRow[] | readonly EmailLink[];
export type EmailValues = Readonly<Record<string, EmailValue | undefined>>;

export const emailVariableSchema = z.object({
  name: z.string(),
  type: z.enum(emailVariableTypes),
  /** The email is useless without it, such as the link of a sign-in email. */
  isRequired: z.boolean(),
});
export type EmailVariable = z.output<typeof emailVariableSchema>;
