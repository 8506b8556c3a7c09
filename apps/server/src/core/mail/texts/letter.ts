// What a mail says, apart from how it looks. Plain words only: the layout escapes, so a name that holds
// markup stays a name.
import type { MailKind } from '@sitewright/contract/mail/mail';
import type { NotificationRule, NotificationValues } from '../../events/notification-rule.ts';

export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do. */
  button?: { label: string; url: string };
  /** Shown large, to be typed. */
  code?: string;
  /** What to know besides, smaller. */
  notes?: string[];
}

interface Happened {
  at: Date;
  /** The browser and system in words, when known. */
  device?: string | undefined;
}

/** What each mail needs to know. Addresses are absolute. */
export interface MailValues {
  magic_link: { url: string; minutes: number };
  code: { code: string; minutes: number };
  verify_email: { url: string; hours: number };
  reset_password: { url: string; minutes: number };
  password_changed: Happened & { url: string };
  /** Without an address: the new one already has an account, and the mail says so. */
  email_change_confirm: { url?: string | undefined; hours: number };
  email_change_notice: { newEmail: string; url: string };
  new_device: Happened & { url: string };
  session_reused: Happened & { url: string };
  /** `account`: the address of the account elsewhere, as the provider tells it. */
  identity_connected: Happened & { account: string; url: string };
  invitation: {
    url: string;
    tenantName: string;
    inviter?: string | undefined;
    role: 'USER' | 'ADMIN';
    message?: string | undefined;
    days: number;
  };
  two_factor_reset: { url: string };
  deletion_requested: { due: Date; url: string };
  deletion_cancelled: { url: string };
  welcome: { url: string };
  /** Something that a person wants to hear of. `actor` and `target` as they are called. */
  notification: {
    text: NotificationRule['email'];
    actor: string;
    target: string;
    tenantName: string;
    role: NotificationValues['role'];
    /** Why it was done, in the words of whoever did it. */
    reason?: string | undefined;
    url: string;
    settingsUrl: string;
  };
  test: Record<string, never>;
}

/** Says a moment or a day in the language of the mail. */
export interface Saying {
  productName: string;
  /** Who it is for; empty when unknown. */
  name: string;
  moment: (at: Date) => string;
  day: (at: Date) => string;
}

export type MailTexts = { [Kind in MailKind]: (values: MailValues[Kind], say: Saying) => Letter };
