// Content of a mail, apart from its layout. Plain text only: the layout escapes it, so a name that contains markup
// stays a name.
import type { MailKind } from '@sitewright/contract/mail/mail';
import type { NotificationRule, NotificationValues } from '../../context/notification-rule.ts';

export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one action that the mail asks for. */
  button?: { label: string; url: string };
  /** Shown large, to be typed. */
  code?: string;
  /** Further information, in smaller type. */
  notes?: string[];
}

interface SecurityNotice {
  at: Date;
  /** Name of the browser and system, when known. */
  device?: string | undefined;
}

/** Values of each kind of mail. URLs are absolute. */
export interface MailValues {
  magic_link: { url: string; minutes: number };
  code: { code: string; minutes: number };
  verify_email: { url: string; hours: number };
  reset_password: { url: string; minutes: number };
  password_changed: SecurityNotice & { url: string };
  /** `url` is undefined when the new email already has an account; the mail then says so. */
  email_change_confirm: { url?: string | undefined; hours: number };
  email_change_notice: { newEmail: string; url: string };
  new_device: SecurityNotice & { url: string };
  session_reused: SecurityNotice & { url: string };
  /** `account`: email of the external account, as the provider reports it. */
  identity_connected: SecurityNotice & { account: string; url: string };
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
  /** An event that the user subscribed to. `actor` and `target` are display names. */
  notification: {
    text: NotificationRule['email'];
    actor: string;
    target: string;
    tenantName: string;
    role: NotificationValues['role'];
    /** Reason that the actor gave. */
    reason?: string | undefined;
    url: string;
    settingsUrl: string;
  };
  test: Record<string, never>;
}

/** Formats a date or time in the language of the mail. */
export interface EmailFormatter {
  productName: string;
  /** Name of the recipient; empty when unknown. */
  name: string;
  dateTime: (at: Date) => string;
  day: (at: Date) => string;
}

export type MailTexts = {
  [Kind in MailKind]: (values: MailValues[Kind], say: EmailFormatter) => EmailContent;
};
