// Emails, as their features define them: the texts of one kind in every language.
import type { EmailContent, EmailFormatter } from './email-content.ts';

export interface EmailDefinition<Values> {
  /** Stored with each email, and its name in the outbox. */
  kind: string;
  /** It holds a link or a code that lets its reader act as the recipient: staff may not read it. */
  grantsAccess?: true;
  /** Values for the tests that every email passes; with markup wherever a user can type. */
  sample: Values;
  // Methods, because an email in a list of all features is called with values of its own kind only.
  en(values: Values, format: EmailFormatter): EmailContent;
  vi(values: Values, format: EmailFormatter): EmailContent;
}

/** An email of any feature, in a list. */
export type AnyEmail = EmailDefinition<object>;

export const defineEmail = <Values>(definition: EmailDefinition<Values>): EmailDefinition<Values> =>
  definition;

/** Time and device of an event of an account. */
export interface SecurityNotice {
  at: Date;
  /** Name of the browser and system, when known. */
  device?: string | undefined;
}

export const ignoreNote = {
  en: 'If you didn’t request this, you can ignore this email.',
  vi: 'Nếu bạn không yêu cầu, hãy bỏ qua email này.',
};

export const fromDevice = {
  en: (device: string | undefined): string => (device ? ` from ${device}` : ''),
  vi: (device: string | undefined): string => (device ? ` từ ${device}` : ''),
};
