// A signed token that a page fetches for a form: it tells when the page was opened, and for which form.
import type { ServerContext } from '../../core/context/server-context.ts';
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';

type Keyed = Pick<ServerContext, 'secretKey' | 'clock'>;

interface About {
  publicId: string;
  version: number;
  host: string;
}

const keyOf = ({ secretKey }: Keyed): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'form-token', 32));

const sign = (ctx: Keyed, text: string): string =>
  createHmac('sha256', keyOf(ctx)).update(text).digest('base64url');

const textOf = ({ publicId, version, host }: About, at: number, nonce: string): string =>
  [publicId, version, host, at, nonce].join('\n');

export const createFormToken = (ctx: Keyed, about: About): string => {
  const at = ctx.clock.now().getTime();
  const nonce = randomBytes(9).toString('base64url');
  return `${about.version}.${at}.${nonce}.${sign(ctx, textOf(about, at, nonce))}`;
};

export type FormTokenState =
  | { state: 'absent' | 'invalid' | 'expired' }
  | { state: 'valid'; version: number; ageSeconds: number };

export const readFormToken = (
  ctx: Keyed,
  token: string | undefined,
  about: Omit<About, 'version'>,
): FormTokenState => {
  if (!token) return { state: 'absent' };
  const [version, at, nonce, signature] = token.split('.');
  if (!/^\d{1,9}$/.test(version ?? '') || !/^\d{1,15}$/.test(at ?? '') || !nonce || !signature)
    return { state: 'invalid' };
  const expected = Buffer.from(sign(ctx, textOf({ ...about, version: Number(version) }, Number(at), nonce)));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { state: 'invalid' };
  const ageSeconds = (ctx.clock.now().getTime() - Number(at)) / 1_000;
  // A clock that was set back makes ages negative: such a token is as good as new.
  if (ageSeconds > submissionLimits.tokenHours * 3_600) return { state: 'expired' };
  return { state: 'valid', version: Number(version), ageSeconds: ageSeconds < 0 ? Infinity : ageSeconds };
};
