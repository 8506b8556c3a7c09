// A signed, short-lived token to compare the sections of an import: a frame cannot send a bearer token.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../core/crypto/signed-text.ts';

type Keys = Pick<ServerContext, 'secretKey' | 'clock'>;

const purpose = 'html-import-frame';
const minuteMs = 60_000;
export const framePath = '/preview/html-import-frame';
export const imagePath = '/preview/html-import-image';

/** Changes once an hour, so that frames are not loaded anew with each answer. */
const hourly = (now: Date): number => Math.ceil(now.getTime() / (60 * minuteMs)) * 60 * minuteMs;

export const createFrameToken = (ctx: Keys, importId: string): string =>
  signParts(ctx.secretKey, purpose, [importId, hourly(ctx.clock.now()) + limits.frameMinutes * minuteMs]);

/** The id of the import; undefined for a token that is expired or not ours. */
export const readFrameToken = (ctx: Keys, token: string): string | undefined => {
  const [importId, until] = readSignedParts(ctx.secretKey, purpose, token) ?? [];
  return importId !== undefined && Number(until) > ctx.clock.now().getTime() ? importId : undefined;
};
