// Writes mails into the outbox: the text of their kind in the recipient's language, under the name and colours of
// the tenant that sends it.
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database, MailAttachment } from '../db/tables.ts';
import type { ServerContext } from '../context/server-context.ts';
import { oneLine } from '../mail-address.ts';
import { type Footer, layOutHtml, layOutText, type MailBrand } from './mail-layout.ts';
import { type OutgoingMail, queueDecoyMail, queueMail } from './mail-queue.ts';
import { findBranding } from './mails.store.ts';
import type { EmailDefinition } from '../emails/define-email.ts';
import type { EmailFormatter } from '../emails/email-content.ts';

const footers: Record<'en' | 'vi', (name: string, replyTo: string | undefined) => Footer> = {
  en: (name, replyTo) => ({
    sentence: `This email was sent by ${name}. ${replyTo === undefined ? 'Replies to it are not read.' : `Replies go to ${replyTo}.`}`,
    linkHint: 'If the button doesn’t work, open this link:',
    language: 'en',
  }),
  vi: (name, replyTo) => ({
    sentence: `Email này được gửi từ ${name}. ${replyTo === undefined ? 'Chúng tôi không đọc thư trả lời email này.' : `Thư trả lời sẽ được gửi đến ${replyTo}.`}`,
    linkHint: 'Nếu nút không hoạt động, hãy mở liên kết này:',
    language: 'vi',
  }),
};

const productBrand: MailBrand = { productName: 'Sitewright', color: '#2f5d50' };

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
): Promise<MailBrand> => {
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
  attachments?: readonly MailAttachment[] | undefined;
}

const formatterOf = (
  order: Pick<MailInput<unknown>, 'locale' | 'timezone' | 'name'>,
  productName: string,
): EmailFormatter => {
  const language = order.locale === 'vi' ? 'vi-VN' : 'en-GB';
  const timeZone = order.timezone ?? 'UTC';
  return {
    productName,
    name: oneLine(order.name ?? ''),
    dateTime: (at) =>
      `${at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone })} (${timeZone})`,
    day: (at) => at.toLocaleDateString(language, { dateStyle: 'long', timeZone }),
  };
};

/** Composes the mail without writing it to the outbox. */
export const composeMail = <Values>(
  order: MailInput<Values>,
  brand: MailBrand = productBrand,
): OutgoingMail => {
  const language = order.locale === 'vi' ? 'vi' : 'en';
  const letter = order.email[language](order.values, formatterOf(order, brand.productName));
  const foot = footers[language](brand.productName, order.replyTo);
  return {
    kind: order.email.kind,
    to: order.to,
    subject: oneLine(letter.subject),
    text: layOutText(letter, brand, foot),
    html: layOutHtml({ ...letter, subject: oneLine(letter.subject) }, brand, foot),
    tenantId: order.tenantId,
    siteId: order.siteId,
    replyTo: order.replyTo,
    attachments: order.attachments,
  };
};

/** Writes a mail into the outbox in the caller's transaction. Returns its id. */
export const writeMail = async <Values>(
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Kysely<Database> | Transaction<Database>,
  order: MailInput<Values>,
): Promise<string> => queueMail(ctx, tx, composeMail(order, await brandOf(ctx, tx, order.tenantId)));

/**
 * Same work as `writeMail`, without writing a row, for an email without an account: the timing must not tell which
 * emails have one.
 */
export const writeDecoyMail = async <Values>(
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Kysely<Database> | Transaction<Database>,
  order: MailInput<Values>,
): Promise<void> => queueDecoyMail(ctx, tx, composeMail(order, await brandOf(ctx, tx, order.tenantId)));
