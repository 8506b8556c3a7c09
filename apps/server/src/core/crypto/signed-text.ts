// Texts that come back from a browser unchanged or not at all: a token in the URL of a frame, which cannot send a bearer token.
import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secretKey: Buffer | string, purpose: string, text: string): Buffer =>
  Buffer.from(createHmac('sha256', secretKey).update(`${purpose}|${text}`).digest('base64url').slice(0, 32));

const separator = '|';

/** A token of the parts, none of which contains `|`. Tokens of one purpose are not valid for another. */
export const signParts = (
  secretKey: Buffer | string,
  purpose: string,
  parts: readonly (string | number)[],
): string => {
  const text = Buffer.from(parts.join(separator)).toString('base64url');
  return `${text}.${signatureOf(secretKey, purpose, text).toString()}`;
};

/** The parts of a token; undefined for one that was not signed here for this purpose. */
export const readSignedParts = (
  secretKey: Buffer | string,
  purpose: string,
  token: string,
): string[] | undefined => {
  const [text = '', signature = ''] = token.split('.');
  const expected = signatureOf(secretKey, purpose, text);
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return Buffer.from(text, 'base64url').toString('utf8').split(separator);
};
