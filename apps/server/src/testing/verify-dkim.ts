// Checks a DKIM signature as a mailbox does (RFC 6376, relaxed/relaxed), without code of the signer.
import { createHash, createPublicKey, createVerify } from 'node:crypto';

interface Signature {
  isValid: boolean;
  domain: string;
  selector: string;
  /** The headers that it covers. */
  headers: string[];
}

const relaxedHeader = (header: string): string => {
  const colon = header.indexOf(':');
  const value = header
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`;
};

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
};

/** `publicKey`: base64 DER, as in the record. */
export const verifyDkim = (raw: string, publicKey: string): Signature => {
  const split = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, split).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.split('=');
        return [name.trim(), value.join('=').replace(/\s+/g, '')] as const;
      }),
  );
  const names = (tags.get('h') ?? '').toLowerCase().split(':');
  // The last header of a name is signed first.
  const left = [...headers];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxedHeader);
  });
  const own = relaxedHeader(signature).replace(/(;\s*b=)[^;]*/, '$1');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const hash = createHash('sha256')
    .update(relaxedBody(raw.slice(split + 4)))
    .digest('base64');
  const verifier = createVerify('RSA-SHA256').update([...signed, own].join('\r\n'));
  return {
    isValid: hash === tags.get('bh') && verifier.verify(key, tags.get('b') ?? '', 'base64'),
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    headers: names,
  };
};
