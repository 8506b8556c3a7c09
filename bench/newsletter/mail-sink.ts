// A mail server that takes everything and remembers to whom it was: a process of its own, so that its work does not count as
// ours. Its parent asks with a message and gets one back.
import { createServer, type Socket } from 'node:net';

export interface SinkReport {
  port: number;
  mails: number;
  /** Mails beyond the first to one recipient. */
  duplicates: number;
  /** Milliseconds since the epoch. */
  firstAt: number;
  lastAt: number;
  /** Latest arrival of a mail whose recipient begins with `single-`. */
  singles: Record<string, number>;
}

const seen = new Set<string>();
const report: SinkReport = { port: 0, mails: 0, duplicates: 0, firstAt: 0, lastAt: 0, singles: {} };

const record = (recipient: string): void => {
  const now = Date.now();
  if (recipient.startsWith('single-')) {
    report.singles[recipient] = now;
    return;
  }
  report.mails += 1;
  if (seen.has(recipient)) report.duplicates += 1;
  seen.add(recipient);
  report.firstAt ||= now;
  report.lastAt = now;
};

const serve = (socket: Socket): void => {
  let waiting = '';
  let recipient = '';
  let isData = false;
  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') socket.write('250-sink\r\n250 8BITMIME\r\n');
    else if (verb === 'DATA') {
      isData = true;
      socket.write('354 Go on\r\n');
    } else if (verb === 'QUIT') socket.end('221 Bye\r\n');
    else {
      if (verb === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
      socket.write('250 OK\r\n');
    }
  };
  const readData = (): boolean => {
    const end = waiting.indexOf('\r\n.\r\n');
    if (end < 0) {
      // The end of the text may be cut in two.
      waiting = waiting.slice(-4);
      return false;
    }
    waiting = waiting.slice(end + 5);
    isData = false;
    record(recipient);
    socket.write('250 Accepted\r\n');
    return true;
  };
  const readCommand = (): boolean => {
    const end = waiting.indexOf('\r\n');
    if (end < 0) return false;
    const line = waiting.slice(0, end);
    waiting = waiting.slice(end + 2);
    command(line);
    return true;
  };
  socket.setNoDelay(true).setEncoding('latin1');
  // Killed clients are what this measures.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    waiting += chunk;
    while (isData ? readData() : readCommand());
  });
  socket.write('220 sink\r\n');
};

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  report.port = (server.address() as { port: number }).port;
  process.send?.(report);
});
process.on('message', (text) => {
  if (text === 'report') process.send?.(report);
  if (text === 'reset') {
    seen.clear();
    Object.assign(report, { mails: 0, duplicates: 0, firstAt: 0, lastAt: 0, singles: {} });
  }
});
process.on('disconnect', () => process.exit());
