// The only place that asks for TXT records.
import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; empty when it has none. @throws when no name server answers. */
export type TxtResolver = (name: string) => Promise<string[]>;

const nothing: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the name servers of DNS_SERVERS, or those of the system. */
export const createTxtResolver = (servers: readonly string[], timeoutMs: number): TxtResolver => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      // A record longer than 255 characters comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (nothing.has((error as NodeJS.ErrnoException).code)) return [];
      throw error;
    }
  };
};
