// A signed, short-lived token to look at the proposals of a session: a frame cannot send a bearer token.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { ServerContext } from '../../core/context/server-context.ts';

type Keys = Pick<ServerContext, 'secretKey' | 'clock'>;

const sign = ({ secretKey }: Keys, text: string): string =>
  createHmac('sha256', secretKey).update(`wizard-frame|${text}`).digest('base64url').slice(0, 32);

export const createFrameToken = (ctx: Keys, sessionId: string): string => {
  const until = ctx.clock.now().getTime() + wizardLimits.frameMinutes * 60_000;
  const text = Buffer.from(`${sessionId}|${until}`).toString('base64url');
  return `${text}.${sign(ctx, text)}`;
};

/** The id of the session; undefined for a token that is expired or not ours. */
export const readFrameToken = (ctx: Keys, token: string): string | undefined => {
  const [text, signature] = token.split('.');
  if (!text || !signature) return undefined;
  const expected = Buffer.from(sign(ctx, text));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [sessionId, until] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  return sessionId && Number(until) > ctx.clock.now().getTime() ? sessionId : undefined;
};
