// The records that prove that a workspace may send from its domain, and the search for them.
import type { EmailSender } from '@sitewright/contract/email-sending/email-sending';
import type { TxtResolver } from '../../core/mail/adapters/txt-resolver.ts';

export type DnsRecord = NonNullable<EmailSender['domain']>['records'][number];
export type RecordPurpose = DnsRecord['purpose'];

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

interface Wanted {
  domain: string;
  selector: string;
  publicKey: string;
  /** Domain whose SPF record lists the servers that send for us. */
  sendingDomain: string;
}

export const recordsOf = ({
  domain,
  selector,
  publicKey,
  sendingDomain,
}: Wanted): Omit<DnsRecord, 'isFound'>[] => [
  {
    purpose: 'dkim',
    type: 'TXT',
    host: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  },
  { purpose: 'spf', type: 'TXT', host: domain, value: `v=spf1 include:${sendingDomain} ~all` },
  { purpose: 'dmarc', type: 'TXT', host: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
];

/** `v=DKIM1; k=rsa; p=…` by the names of its tags. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const [name = '', ...value] = part.split('=');
      return value.length > 0 ? [[name.trim(), value.join('=').replace(/\s+/g, '')]] : [];
    }),
  );

const fits: Record<RecordPurpose, (found: string, wanted: Wanted) => boolean> = {
  dkim: (found, { publicKey }) => tagsOf(found).get('p') === publicKey,
  // Others may send for the domain too: the record is theirs to write.
  spf: (found, { sendingDomain }) =>
    /^v=spf1(\s|$)/i.test(found) &&
    found.toLowerCase().split(/\s+/).includes(`include:${sendingDomain.toLowerCase()}`),
  dmarc: (found) => /^v=DMARC1\s*(;|$)/i.test(found),
};

/** The records that exist. @throws when the name server does not answer. */
export const findRecords = async (resolveTxt: TxtResolver, wanted: Wanted): Promise<RecordPurpose[]> => {
  const found = await Promise.all(
    recordsOf(wanted).map(async ({ purpose, host }) => {
      const texts = await resolveTxt(host);
      return texts.some((text) => fits[purpose](text, wanted)) ? [purpose] : [];
    }),
  );
  return found.flat();
};
