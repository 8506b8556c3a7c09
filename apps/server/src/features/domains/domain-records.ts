// The DNS records that prove a domain and lead it here, and the search for them.
import { isIPv6 } from 'node:net';
import type { DomainRecord, RecordReason } from '@sitewright/contract/domains/domains';
import type { ServerContext } from '../../core/context/server-context.ts';
import { isApexName } from './domain-name.ts';

/** Records found by the last check. */
export interface FoundRecords {
  proof: string[];
  address: string[];
  isProven: boolean;
  leadsHere: boolean;
}

interface Domain {
  name: string;
  token: string;
  /** Host of the site under the domain of published sites. */
  siteHost: string;
}

type RecordContext = Pick<ServerContext, 'env' | 'resolveTxt' | 'hostResolver'>;

export const proofHost = (name: string): string => `_sitewright.${name}`;
export const proofValue = (token: string): string => `sitewright-verification=${token}`;

const targetOf = ({ env }: Pick<RecordContext, 'env'>, siteHost: string): string =>
  env.domainTarget ?? siteHost;

const aliasNote =
  'An apex domain cannot have a CNAME record. Use the record that your DNS provider calls ALIAS, ANAME or flattened CNAME. If there is none, use the domain with www.';

/** The records to create, as a provider of DNS asks for them. */
export const recordsOf = (
  ctx: Pick<RecordContext, 'env'>,
  { name, token, siteHost }: Domain,
  found: Partial<FoundRecords>,
): DomainRecord[] => {
  const { domainAddresses } = ctx.env;
  const address = {
    purpose: 'address',
    host: name,
    found: found.address ?? [],
    isOk: found.leadsHere ?? false,
  } as const;
  const target = targetOf(ctx, siteHost);
  const toHere: DomainRecord[] = !isApexName(name)
    ? [{ ...address, type: 'CNAME', value: target, note: null }]
    : domainAddresses.length === 0
      ? [{ ...address, type: 'ALIAS', value: target, note: aliasNote }]
      : domainAddresses.map((value) => ({
          ...address,
          type: isIPv6(value) ? 'AAAA' : 'A',
          value,
          note: null,
        }));
  return [
    {
      purpose: 'proof',
      type: 'TXT',
      host: proofHost(name),
      value: proofValue(token),
      found: found.proof ?? [],
      isOk: found.isProven ?? false,
      note: null,
    },
    ...toHere,
  ];
};

/** One spelling for each address. */
const canonical = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

/** A domain leads here by its alias, or when each of its addresses is one of ours: behind one that is not, visitors get something else. */
const findAddress = async (
  ctx: RecordContext,
  { name, siteHost }: Domain,
): Promise<Pick<FoundRecords, 'address' | 'leadsHere'>> => {
  const target = targetOf(ctx, siteHost);
  const aliases = await ctx.hostResolver.aliases(name);
  if (aliases.some((alias) => alias === target || alias === siteHost))
    return { address: aliases, leadsHere: true };
  const addresses = (await ctx.hostResolver.addresses(name)).map(canonical);
  if (addresses.length === 0) return { address: aliases, leadsHere: false };
  const own = new Set(
    [...ctx.env.domainAddresses, ...(await ctx.hostResolver.addresses(target))].map(canonical),
  );
  const leadsHere = addresses.every((address) => own.has(address));
  return { address: [...aliases, ...addresses], leadsHere };
};

const shownMax = 10;
const textMax = 300;
const shown = (texts: readonly string[]): string[] =>
  // PostgreSQL stores no NUL, and a stranger's answer may be of any length.
  texts.slice(0, shownMax).map((text) => text.replaceAll('\u0000', '').slice(0, textMax));

/** Looks up the records, with all texts of the proof. @throws when the name servers do not answer. */
export const findRecords = async (
  ctx: RecordContext,
  domain: Domain,
): Promise<{ found: FoundRecords; texts: readonly string[] }> => {
  const [texts, address] = await Promise.all([
    ctx.resolveTxt(proofHost(domain.name)),
    findAddress(ctx, domain),
  ]);
  const isProven = texts.includes(proofValue(domain.token));
  return {
    texts,
    found: { proof: shown(texts), address: shown(address.address), isProven, leadsHere: address.leadsHere },
  };
};

/** Reason why a domain is not active; null when all records are there. */
export const missingOf = ({ isProven, leadsHere, address }: FoundRecords): RecordReason | null => {
  if (!isProven) return 'proof_missing';
  if (leadsHere) return null;
  return address.length === 0 ? 'address_missing' : 'address_elsewhere';
};
