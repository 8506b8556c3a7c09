// Decides whether an IP address is public. Every range that IANA reserves for special use is not.
import { BlockList, isIP, isIPv4 } from 'node:net';

const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** Only 2000::/3 is allocated; it contains tunnel ranges, which can lead anywhere, and documentation ranges. */
const special6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
] as const;

const blockList = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

// Two lists: a single one would match every IPv4 address against ::/3.
const inside4 = blockList(special4, 'ipv4');
const inside6 = blockList(special6, 'ipv6');
const mapped = blockList(['::ffff:0:0/96'], 'ipv6');

/** The IPv4 address of an IPv4-mapped IPv6 address; undefined for others. */
const unmapped = (address: string): string | undefined => {
  if (!mapped.check(address, 'ipv6')) return undefined;
  // The URL parser normalizes every spelling: the last two groups hold the four bytes.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':').slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

export const isPublicIp = (address: string): boolean => {
  if (isIPv4(address)) return !inside4.check(address, 'ipv4');
  // A zone id (`fe80::1%eth0`) names an interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  const inner = unmapped(address);
  return inner === undefined ? !inside6.check(address, 'ipv6') : isPublicIp(inner);
};
