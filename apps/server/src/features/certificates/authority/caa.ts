// Whether the CAA records of a domain allow a certificate authority (RFC 8659). The authority decides; looking first
// saves an order that would fail, and finds the reason.
import type { CaaRecord } from 'node:dns';
import type { HostResolver } from '../../../core/dns/host-resolver.ts';

/** The records of the name, or of the closest parent that has some. */
const findRecords = async (resolver: HostResolver, name: string): Promise<CaaRecord[]> => {
  const labels = name.split('.');
  for (let at = 0; at < labels.length; at += 1) {
    const records = await resolver.caa(labels.slice(at).join('.'));
    if (records.length > 0) return records;
  }
  return [];
};

/** The domain of an authority before its parameters. */
const issuerOf = (value: string): string => (value.split(';')[0] ?? '').trim().toLowerCase();

/** `names`: those of the authority; without any, nothing can be said. Name servers that do not answer prove nothing. */
export const caaForbids = async (
  resolver: HostResolver,
  name: string,
  names: readonly string[],
): Promise<boolean> => {
  if (names.length === 0) return false;
  const records = await findRecords(resolver, name).catch(() => []);
  const issuers = records.flatMap(({ issue }) => (issue === undefined ? [] : [issuerOf(issue)]));
  return issuers.length > 0 && !issuers.some((issuer) => names.includes(issuer));
};
