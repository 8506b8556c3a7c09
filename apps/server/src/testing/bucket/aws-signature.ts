// Checks the AWS signature (version 4) of a request: in its headers, or in its URL.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Access {
  accessKeyId: string;
  secretAccessKey: string;
}

/** S3 error code; undefined when the request is allowed. */
export type AccessErrorCode = 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | undefined;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Signed {
  credential: string;
  date: string;
  signedHeaders: string;
  signature: string;
  payload: string;
}

const readHeader = (request: IncomingMessage): Signed | undefined => {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!found) return undefined;
  const [, credential, signedHeaders, signature] = found as unknown as [string, string, string, string];
  const date = String(request.headers['x-amz-date']);
  return {
    credential,
    signedHeaders,
    signature,
    date,
    payload: String(request.headers['x-amz-content-sha256']),
  };
};

const readUrl = (query: URLSearchParams): Signed | undefined => {
  const of = (name: string): string => query.get(`X-Amz-${name}`) ?? '';
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: of('Credential'),
    date: of('Date'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    payload: 'UNSIGNED-PAYLOAD',
  };
};

const signatureOf = (request: IncomingMessage, url: URL, signed: Signed, access: Access): string => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signed.signedHeaders, signed.payload];
  const scope = signed.credential.split('/').slice(1);
  const text = ['AWS4-HMAC-SHA256', signed.date, scope.join('/'), sha256(canonical.join('\n'))].join('\n');
  const key = scope.reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${access.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex');
};

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

export const findAccessError = (
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  access: Access,
): AccessErrorCode => {
  const inAddress = readUrl(url.searchParams);
  const signed = inAddress ?? readHeader(request);
  if (!signed) return 'AccessDenied';
  if (signed.credential.split('/')[0] !== access.accessKeyId) return 'InvalidAccessKeyId';
  if (signed.signature !== signatureOf(request, url, signed, access)) return 'SignatureDoesNotMatch';
  if (/^[0-9a-f]{64}$/.test(signed.payload) && signed.payload !== sha256(body))
    return 'SignatureDoesNotMatch';
  const seconds = inAddress ? Number(url.searchParams.get('X-Amz-Expires')) : 15 * 60;
  const isInTime = Date.now() < timeOf(signed.date) + seconds * 1_000;
  return isInTime ? undefined : 'AccessDenied';
};
