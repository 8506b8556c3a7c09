// The only place that asks where host names lead to.
import type { CaaRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export interface HostResolver {
  /** The names that CNAME records of a name lead to; empty when it has none. @throws when no name server answers. */
  aliases(name: string): Promise<string[]>;
  /** The IPv4 and IPv6 addresses of a name, also behind an alias. @throws when no name server answers. */
  addresses(name: string): Promise<string[]>;
  /** The CAA records of a name itself. @throws when no name server answers. */
  caa(name: string): Promise<CaaRecord[]>;
}

const nothing: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

const orNothing = async <T>(answer: Promise<T[]>): Promise<T[]> => {
  try {
    return await answer;
  } catch (error) {
    if (nothing.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
};

/** Asks the name servers of DNS_SERVERS, or those of the system. */
export const createHostResolver = (servers: readonly string[], timeoutMs: number): HostResolver => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    aliases: async (name) =>
      (await orNothing(resolver.resolveCname(name))).map((host) => host.toLowerCase().replace(/\.$/, '')),
    addresses: async (name) =>
      (await Promise.all([orNothing(resolver.resolve4(name)), orNothing(resolver.resolve6(name))])).flat(),
    caa: (name) => orNothing(resolver.resolveCaa(name)),
  };
};
