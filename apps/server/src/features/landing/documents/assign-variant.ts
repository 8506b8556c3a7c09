// Assigns visitors of a running test to a variant without storing anything: on one day, one browser at one IP address
// sees one variant. The salt changes every day, so nobody can be followed longer.
import { createHmac } from 'node:crypto';
import type { LandingVariant } from '@sitewright/contract/landing/landing';

export interface RunningTest {
  id: string;
  /** Share of visitors in percent who see variant B. */
  weight: number;
}

export const assignVariant = (
  secretKey: Buffer,
  { id, weight }: RunningTest,
  { ip, userAgent, now }: { ip: string; userAgent: string; now: Date },
): LandingVariant => {
  const day = now.toISOString().slice(0, 10);
  const hash = createHmac('sha256', secretKey).update(`landing|${id}|${day}|${ip}|${userAgent}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < weight / 100 ? 'b' : 'a';
};
