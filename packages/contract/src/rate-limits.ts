import { limits } from './limits.ts';

/** A limit on the calls of one caller, in a fixed window. */
export interface RateLimit {
  /** Name of the counter. Endpoints that use the same name share it. */
  name: string;
  /** Whose calls are counted together. `user` and `tenant` need a signed-in caller. */
  by: 'ip' | 'user' | 'tenant';
  /** Calls per window. */
  limit: number;
  /** Length of the window in seconds. */
  per: number;
}

export const minute = 60;
export const hour = 3_600;

/** Attempts to use or inspect a link, a code or an exchange. */
export const proofRateLimit: RateLimit = {
  name: 'proof',
  by: 'ip',
  limit: limits.auth.proofsPerHourPerIp,
  per: hour,
};
