// Writes mails into the outbox: the template of their kind in the recipient's language, under the name and colours of
// the tenant that sends it.
import type { Kysely, Transaction } from 'kysely';
import type { EmailBrand } from '@sitewright/email/email-brand';
import { renderEmail } from '@sitewright/email/render-email';
import { z } from 'zod';
import type { Database, MailAttachment } from '../db/tables.ts';
import type { ServerContext } from '../context/server-context.ts';
import { oneLine } from '../mail-address.ts';
import { chooseContent } from '../emails/choose-content.ts';
import type { EmailDefinition } from '../emails/define-email.ts';
import type { EmailFormatter } from '../emails/email-formatter.ts';
import { findActiveContents } from './active-templates.store.ts';
import { type OutgoingMail, queueDecoyMail, queueMail } from './mail-queue.ts';
import { findBranding } from './mails.store.ts';

const productBrand: EmailBrand = { productName: 'Sitewright', color: '#2f5d50' };

const text = z.string().trim().min(1).optional().catch(undefined);
const brandShape = z.object({
  productName: text,
  logoLight: text,
  emailHeader: text,
  emailFooter: text,
  colors: z
    .object({ primary: z.string().regex(/^#[0-9a-f]{6}$/i) })
    .optional()
    .catch(undefined),
});

/** The published brand of a tenant; the product's own for the installation. */
export const brandOf = async (
  ctx: Pick<ServerContext, 'env'>,
  tx: Kysely<Database> | Transaction<Database>,
  tenantId: string | undefined,
): Promise<EmailBrand> => {
  if (tenantId === undefined) return productBrand;
  const { productName, logoLight, emailHeader, emailFooter, colors } = brandShape.parse(
    (await findBranding(tx, tenantId)) ?? {},
  );
  const logo = logoLight === undefined ? null : URL.parse(logoLight, ctx.env.appUrl);
  return {
    productName: productName === undefined ? productBrand.productName : oneLine(productName),
    color: colors?.primary ?? productBrand.color,
    above: emailHeader,
    below: emailFooter,
    logoUrl: logo && /^https?:$/.test(logo.protocol) ? logo.href : undefined,
  };
};

export interface MailInput<Values> {
  email: EmailDefinition<Values>;
  to: string;
  values: Values;
  /** A language of the product; every other value means English. */
  locale: string;
  /** Name of the recipient, as they entered it. */
  name?: string | undefined;
  /** Tenant whose name and colours the mail carries. */
  tenantId?: string | undefined;
  /** The site that a form sends it for; it counts towards the usage of the site. */
  siteId?: string | undefined;
  timezone?: string | undefined;
  /** Address that replies go to; without it nobody reads them. */
  replyTo?: string | undefined;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  attachments?: readonly MailAttachment[] | undefined;
}

const languageOf = (locale: string): 'en' | 'vi' => (locale === 'vi' ? 'vi' : 'en');

export const emailFormatter = (
  { locale, timezone: timeZone = 'UTC' }: Pick<MailInput<unknown>, 'locale' | 'timezone'>,
  productName: string,
): EmailFormatter => {
  const language = languageOf(locale);
  const locales = language === 'vi' ? 'vi-VN' : 'en-GB';
  const day = (at: Date): string => at.toLocaleDateString(locales, { dateStyle: 'long', timeZone });
  const moment = (at: Date): string =>
    language === 'vi'
      ? // Sentences say `lúc` themselves, which the format of the language repeats.
        `${at.toLocaleTimeString(locales, { timeStyle: 'short', timeZone })} ngày ${day(at)}`
      : at.toLocaleString(locales, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return { language, productName, day, dateTime: (at) => `${moment(at)} (${timeZone})` };
};

/** Look of a mail apart from its values: the brand of the sender, and the stored templates that come before ours. */
export interface MailStyle {
  brand: EmailBrand;
  /** Stored templates in the language of the reader, the tenant's before the installation's. */
  templates: readonly unknown[];
}

const productStyle: MailStyle = { brand: productBrand, templates: [] };

/** Composes the mail without writing it to the outbox. */
export const composeMail = <Values>(
  order: MailInput<Values>,
  { brand, templates }: MailStyle = productStyle,
): OutgoingMail => {
  const { email } = order;
  const format = emailFormatter(order, brand.productName);
  const {
    subject,
    text: plain,
    html,
  } = renderEmail({
    content: chooseContent(email, format.language, templates),
    values: {
      ...email.variablesFrom(order.values, format),
      productName: brand.productName,
      name: oneLine(order.name ?? ''),
      replyTo: order.replyTo,
    },
    brand,
    language: format.language,
  });
  return {
    kind: email.kind,
    to: order.to,
    subject: oneLine(subject),
    text: plain,
    html,
    tenantId: order.tenantId,
    siteId: order.siteId,
    replyTo: order.replyTo,
    unsubscribeUrl: order.unsubscribeUrl,
    attachments: order.attachments,
  };
};

const styleOf = async <Values>(
  ctx: Pick<ServerContext, 'env'>,
  tx: Kysely<Database> | Transaction<Database>,
  { tenantId, email, locale }: MailInput<Values>,
): Promise<MailStyle> => ({
  brand: await brandOf(ctx, tx, tenantId),
  templates: await findActiveContents(tx, { tenantId, kind: email.kind, locale: languageOf(locale) }),
});

/** Writes a mail into the outbox in the caller's transaction. Returns its id. */
export const writeMail = async <Values>(
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Kysely<Database> | Transaction<Database>,
  order: MailInput<Values>,
): Promise<string> => queueMail(ctx, tx, composeMail(order, await styleOf(ctx, tx, order)));

/**
 * Same work as `writeMail`, without writing a row, for an email without an account: the timing must not tell which
 * emails have one.
 */
export const writeDecoyMail = async <Values>(
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Kysely<Database> | Transaction<Database>,
  order: MailInput<Values>,
): Promise<void> => queueDecoyMail(ctx, tx, composeMail(order, await styleOf(ctx, tx, order)));
