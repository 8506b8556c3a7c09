import { createHash } from 'node:crypto';

/** An IP address as it is kept: comparable, and of no use without the installation's key. */
export const hashIp = (ctx: { secretKey: Buffer }, ip: string): string =>
  createHash('sha256').update(ctx.secretKey).update(ip).digest('hex').slice(0, 32);

/** An e-mail address as a counter's name holds it. */
export const digestEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
