import { createHash } from 'node:crypto';

/** An IP address as it is stored: comparable, and useless without the installation's key. */
export const hashIp = (ctx: { secretKey: Buffer }, ip: string): string =>
  createHash('sha256').update(ctx.secretKey).update(ip).digest('hex').slice(0, 32);

/** An email address as it appears in the name of a counter. */
export const digestEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
