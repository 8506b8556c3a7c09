// Sends submissions at a constant rate from a process of its own, as a bench that sends and measures in one thread measures
// itself. Prints one line of JSON. A request that gets no answer is sent again with the same key, as the script of a form
// does, until it is answered.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface SendOptions {
  port: number;
  host: string;
  publicIds: readonly string[];
  /** Of each form, when they stand on several hosts. */
  hosts?: readonly string[];
  perSecond: number;
  seconds: number;
  addresses: number;
}

export interface Sent {
  /** From the moment it was due to the answer, of those that were answered at the first try. */
  milliseconds: number[];
  /** Status → number of last answers. */
  statuses: Record<string, number>;
  /** How many had to be sent again. */
  again: number;
}

const options = JSON.parse(process.argv[2]!) as SendOptions;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const send = (
  publicId: string,
  body: string,
  ip: string,
  method = 'POST',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = options;
    const host = options.hosts?.[options.publicIds.indexOf(publicId)] ?? options.host;
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `/_forms/${publicId}${method === 'GET' ? '/token' : ''}`,
        method,
        agent,
        headers: {
          host,
          accept: 'application/json',
          'x-forwarded-for': ip,
          ...(method === 'GET'
            ? {}
            : {
                'content-type': 'application/x-www-form-urlencoded',
                'content-length': Buffer.byteLength(body),
              }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const addressOf = (index: number): string => {
  const n = index % options.addresses;
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
};

const fetchTokens = async (): Promise<string[]> => {
  const tokens: string[] = [];
  for (const [index, publicId] of options.publicIds.entries()) {
    const { text } = await send(publicId, '', addressOf(index), 'GET');
    tokens.push((JSON.parse(text) as { token: string }).token);
  }
  return tokens;
};

const run = async (): Promise<Sent> => {
  const tokens = await fetchTokens();
  // A form that is sent within two seconds is suspicious, and its notifications are held back.
  await wait(2_500);
  const sent: Sent = { milliseconds: [], statuses: {}, again: 0 };
  const start = performance.now();

  const submit = async (index: number, due: number): Promise<void> => {
    const at = index % options.publicIds.length;
    const body = new URLSearchParams({
      _t: tokens[at]!,
      _v: '1',
      _key: randomUUID(),
      name: `Visitor ${index}`,
      email: `visitor${index}@example.com`,
      guests: String(index % 40),
      day: '2026-12-24',
      message: `A table at the window, please. Number ${index}.`,
    }).toString();
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { status } = await send(options.publicIds[at]!, body, addressOf(index));
        // The database of a killed server needs a moment to come back, and what is sent again counts for the limits.
        if (status === 503 || (status === 429 && attempt > 0)) throw new Error(`answered ${status}`);
        if (attempt === 0) sent.milliseconds.push(performance.now() - due);
        else sent.again += 1;
        sent.statuses[status] = (sent.statuses[status] ?? 0) + 1;
        return;
      } catch (error) {
        if (attempt >= 300) throw error;
        await wait(200);
      }
    }
  };

  const all: Promise<void>[] = [];
  for (let index = 0; index < options.perSecond * options.seconds; index += 1) {
    const due = start + (index * 1_000) / options.perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    all.push(submit(index, due));
  }
  await Promise.all(all);
  return sent;
};

// The pipe takes a long line in pieces.
process.stdout.write(JSON.stringify(await run()), () => process.exit());
