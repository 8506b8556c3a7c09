// Reads what mail servers report: delivery status notifications (RFC 3464) and abuse reports (RFC 5965). Nobody says who
// wrote them, so nothing in them is trusted beyond the outcome for an address.
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isMailAddress } from '../../../core/mail-address.ts';

export interface ReportedDelivery {
  email: string;
  outcome: 'delivered' | 'soft' | 'hard' | 'complaint';
  /** Message-ID of the email that it is about; undefined where the report does not hold it. */
  messageId: string | undefined;
}

const options = {
  forceRfc822Attachments: true,
  maxNestingDepth: limits.reportNestingMax,
  maxHeadersSize: limits.reportHeaderBytes,
} as const;

const parse = async (raw: Uint8Array<ArrayBuffer> | string): Promise<Email | undefined> => {
  try {
    return await PostalMime.parse(raw, options);
  } catch {
    // Nested or long beyond the limits.
    return undefined;
  }
};

const headerOf = (email: Email | undefined, name: string): string | undefined =>
  email?.headers.find(({ key }) => key === name)?.value.trim();

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const partOf = (email: Email, ...types: string[]): string | undefined => {
  const part = email.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return part && textOf(part);
};

/** `rfc822; ann@example.com`, also in angle brackets. Undefined for anything that is no email. */
const addressOf = (value: string | undefined): string | undefined => {
  const address = value
    ?.replace(/^\s*rfc822\s*;/i, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  return address !== undefined && isMailAddress(address) ? address : undefined;
};

const outcomeOf = (fields: Email | undefined): ReportedDelivery['outcome'] | undefined => {
  const action = headerOf(fields, 'action')?.toLowerCase();
  const [kind] = headerOf(fields, 'status') ?? '';
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return 'delivered';
  // A delayed email may still arrive.
  if (action !== 'failed') return undefined;
  if (kind === '5') return 'hard';
  return kind === '4' ? 'soft' : undefined;
};

const readStatus = async (text: string, messageId: string | undefined): Promise<ReportedDelivery[]> => {
  // The first block is about the email, each further one about a recipient.
  const blocks = text.split(/\r?\n(?:[ \t]*\r?\n)+/, limits.reportRecipientsMax + 1).slice(1);
  const deliveries: ReportedDelivery[] = [];
  for (const block of blocks) {
    const fields = await parse(block);
    const outcome = outcomeOf(fields);
    const email =
      addressOf(headerOf(fields, 'original-recipient')) ?? addressOf(headerOf(fields, 'final-recipient'));
    if (outcome && email !== undefined) deliveries.push({ email, outcome, messageId });
  }
  return deliveries;
};

const complaints: ReadonlySet<string | undefined> = new Set(['abuse', 'fraud']);

const readFeedback = async (text: string, original: Email | undefined): Promise<ReportedDelivery[]> => {
  const fields = await parse(text);
  if (!complaints.has(headerOf(fields, 'feedback-type')?.toLowerCase())) return [];
  const [to, ...others] = original?.to ?? [];
  const email =
    addressOf(headerOf(fields, 'original-rcpt-to')) ??
    (others.length === 0 ? addressOf(to?.address) : undefined);
  return email === undefined ? [] : [{ email, outcome: 'complaint', messageId: original?.messageId }];
};

/** What a raw email reports; nothing for an email that is no report. */
export const readReport = async (raw: Uint8Array<ArrayBuffer>): Promise<ReportedDelivery[]> => {
  const email = await parse(raw);
  if (!email || !/^multipart\/report\b/i.test(headerOf(email, 'content-type') ?? '')) return [];
  const enclosed = partOf(email, 'message/rfc822', 'text/rfc822-headers', 'message/global');
  const original = enclosed === undefined ? undefined : await parse(enclosed);
  const status = partOf(email, 'message/delivery-status', 'message/global-delivery-status');
  if (status !== undefined) return readStatus(status, original?.messageId);
  const feedback = partOf(email, 'message/feedback-report');
  return feedback === undefined ? [] : readFeedback(feedback, original);
};
