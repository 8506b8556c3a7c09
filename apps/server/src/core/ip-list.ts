import { BlockList, isIP } from 'node:net';

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Returns a predicate for a list of IP addresses and CIDR ranges. */
export const ipMatcher = (entries: readonly string[]): ((ip: string) => boolean) => {
  const list = new BlockList();
  for (const entry of entries) {
    const [base = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(base, familyOf(base));
    else list.addSubnet(base, Number(bits), familyOf(base));
  }
  return (ip) => {
    // An IPv4-mapped IPv6 address is matched as IPv4.
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
};
