// A name server on this machine that answers questions for TXT records over UDP.
import { createSocket } from 'node:dgram';

export interface NameServer {
  /** As in DNS_SERVERS. */
  address: string;
  /** Texts by name; other names do not exist. */
  records: Map<string, string[]>;
  /** While true, every answer is SERVFAIL. */
  isBroken: boolean;
  close: () => Promise<void>;
}

const headerBytes = 12;

/** Name of the question, and where it ends. */
const readQuestion = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString('ascii'));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
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

const answerOf = (text: string): Buffer => {
  const data = txtData(text);
  const head = Buffer.alloc(headerBytes);
  // A pointer to the name of the question, TXT, IN, 60 seconds.
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(16, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

export const startNameServer = async (): Promise<NameServer> => {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    records: new Map(),
    isBroken: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, sender) => {
    const { name, end } = readQuestion(message);
    const texts = server.isBroken ? [] : (server.records.get(name) ?? []);
    const code = server.isBroken ? 2 : server.records.has(name) ? 0 : 3;
    const head = Buffer.alloc(headerBytes);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x81_80 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(texts.length, 6);
    const reply = Buffer.concat([head, message.subarray(headerBytes, end), ...texts.map(answerOf)]);
    socket.send(reply, sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
};
