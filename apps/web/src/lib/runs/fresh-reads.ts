// Lists may come from a replica of the database that is some seconds behind. Who was just told of a change has to see it.
import { limits } from '@sitewright/contract/limits';

let freshUntil = 0;

/** From now on, for as long as a replica may be behind, reads are of this moment. */
export const readFresh = (): void => {
  freshUntil = Date.now() + limits.http.replicaLagMaxSeconds * 1_000;
};

export const freshHeaders = (): Record<string, string> =>
  Date.now() < freshUntil ? { 'cache-control': 'no-cache' } : {};
