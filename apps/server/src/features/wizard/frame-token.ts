// A signed, short-lived token to look at the proposals of a session: a frame cannot send a bearer token.
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../core/crypto/signed-text.ts';

export type FrameKeys = Pick<ServerContext, 'secretKey' | 'clock'>;

const minuteMs = 60_000;

/** The end of a period, so that a browser keeps what it has loaded while answers are saved. */
const frameEnd = (now: Date): number => {
  const period = wizardLimits.framePeriodMinutes * minuteMs;
  return Math.ceil((now.getTime() + wizardLimits.frameMinutes * minuteMs) / period) * period;
};

export const createFrameToken = (ctx: FrameKeys, sessionId: string): string =>
  signParts(ctx.secretKey, 'wizard-frame', [sessionId, frameEnd(ctx.clock.now())]);

/** The id of the session; undefined for a token that is expired or not ours. */
export const readFrameToken = (ctx: FrameKeys, token: string): string | undefined => {
  const [sessionId, until] = readSignedParts(ctx.secretKey, 'wizard-frame', token) ?? [];
  return sessionId && Number(until) > ctx.clock.now().getTime() ? sessionId : undefined;
};

export const logoPath = '/preview/wizard-logo';

/** URL of the logo of a session, for proposals and for the screen. */
export const logoUrl = (ctx: FrameKeys, { id, version }: { id: string; version: string }): string =>
  `${logoPath}/${createFrameToken(ctx, id)}/${version}`;
