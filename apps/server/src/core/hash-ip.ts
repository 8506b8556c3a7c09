import { createHash } from 'node:crypto';
import type { ServerContext } from './server-context.ts';

/** An IP address as it is kept: comparable, and of no use without the installation's key. */
export const hashAddress = (ctx: Pick<ServerContext, 'secretKey'>, ip: string): string =>
  createHash('sha256').update(ctx.secretKey).update(ip).digest('hex').slice(0, 32);

/** An e-mail address as a counter's name holds it. */
export const digestEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
