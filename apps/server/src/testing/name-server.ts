// A name server on this machine that answers questions for TXT, CNAME, A, AAAA and CAA records over UDP.
import { createSocket } from 'node:dgram';
import { isIPv4, isIPv6 } from 'node:net';

export interface NameServer {
  /** As in DNS_SERVERS. */
  address: string;
  /** Texts by name; other names do not exist. */
  records: Map<string, string[]>;
  /** The name that a name is an alias of. */
  aliases: Map<string, string>;
  /** IPv4 and IPv6 addresses by name. */
  addresses: Map<string, string[]>;
  /** The certificate authorities that the CAA records of a name allow. */
  issuers: Map<string, string[]>;
  /** While true, every answer is SERVFAIL. */
  isBroken: boolean;
  /** While true, nothing is answered. */
  isSilent: boolean;
  close: () => Promise<void>;
}

const headerBytes = 12;

const types = { a: 1, cname: 5, txt: 16, aaaa: 28, caa: 257 };

interface Answer {
  name: string;
  type: number;
  data: Buffer;
}

/** Name and type of the question, and where it ends. */
const readQuestion = (message: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString('ascii'));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
};

/** A text in pieces of 255 bytes, each after its length. */
const txtData = (text: string): Buffer => {
  const pieces: Buffer[] = [];
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat(pieces);
};

const nameData = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'ascii')])),
    Buffer.from([0]),
  ]);

const addressData = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
};

/** An answer of the class IN that lasts for 60 seconds. */
const answerOf = ({ name, type, data }: Answer): Buffer => {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameData(name), head, data]);
};

type Zone = Pick<NameServer, 'records' | 'aliases' | 'addresses' | 'issuers'>;

const exists = ({ records, aliases, addresses, issuers }: Zone, name: string): boolean =>
  records.has(name) || aliases.has(name) || addresses.has(name) || issuers.has(name);

/** Flags, the tag after its length, and the value (RFC 8659 §4.1). */
const caaData = (issuer: string): Buffer =>
  Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue${issuer}`)]);

/** An alias answers every question, with the records of its target after it. */
const answersTo = (zone: Zone, name: string, type: number): Answer[] => {
  const alias = zone.aliases.get(name);
  if (alias !== undefined)
    return [
      { name, type: types.cname, data: nameData(alias) },
      ...(type === types.cname ? [] : answersTo(zone, alias, type)),
    ];
  if (type === types.txt)
    return (zone.records.get(name) ?? []).map((text) => ({ name, type, data: txtData(text) }));
  if (type === types.caa)
    return (zone.issuers.get(name) ?? []).map((issuer) => ({ name, type, data: caaData(issuer) }));
  const isWanted = type === types.a ? isIPv4 : type === types.aaaa ? isIPv6 : () => false;
  return (zone.addresses.get(name) ?? [])
    .filter(isWanted)
    .map((one) => ({ name, type, data: addressData(one) }));
};

export const startNameServer = async (): Promise<NameServer> => {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    records: new Map(),
    aliases: new Map(),
    addresses: new Map(),
    issuers: new Map(),
    isBroken: false,
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, sender) => {
    if (server.isSilent) return;
    const { name, type, end } = readQuestion(message);
    const answers = server.isBroken ? [] : answersTo(server, name, type);
    const code = server.isBroken ? 2 : exists(server, name) ? 0 : 3;
    const head = Buffer.alloc(headerBytes);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x81_80 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    const reply = Buffer.concat([head, message.subarray(headerBytes, end), ...answers.map(answerOf)]);
    socket.send(reply, sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
};
