// What visitors and owners of busy forms wait for: submissions at a constant rate, also while the server is killed, and
// an inbox of 200,000.
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../serving/resident-memory.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { launchOurServer, makeTemporaryFolder, type OurServer } from '../server-process.ts';
import { percentile } from '../statistics.ts';
import { countSubmissions, createFormsSite, fillInbox, type FormsSite } from './forms-site.ts';
import type { SendOptions, Sent } from './send-submissions.ts';

const perSecond = 200;
const settings = { TRUSTED_PROXIES: '127.0.0.1,::1' };

const sendFromOutside = (options: SendOptions): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'send-submissions.ts');
    const child = spawn(process.execPath, [script, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as Sent)
        : reject(new Error(`the sender ended with code ${code}`)),
    );
  });

const acceptedOf = ({ statuses }: Sent): number => statuses['200'] ?? 0;
const describeStatuses = ({ statuses }: Sent): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const flood = async (
  server: OurServer,
  { host, forms }: FormsSite,
  { isQuick, log }: BenchOptions,
): Promise<Measurement[]> => {
  const publicIds = forms.map(({ publicId }) => publicId);
  const send = (seconds: number): Promise<Sent> =>
    sendFromOutside({ port: server.port, host, publicIds, perSecond, seconds, addresses: 2_000 });
  await send(1);
  const before = await countSubmissions(server);
  const sent = await send(isQuick ? 3 : 60);
  const stored = (await countSubmissions(server)) - before;
  log(`submissions: ${describeStatuses(sent)}; ${stored} stored`);
  return [
    {
      name: `a submission at ${perSecond} a second over ${forms.length} forms, 99 %`,
      unit: 'ms',
      value: percentile(sent.milliseconds, 0.99),
      threshold: { of: 'value', limit: 300 },
      note: `median ${percentile(sent.milliseconds, 0.5)?.toFixed(0)} ms; ${describeStatuses(sent)}`,
    },
    {
      name: 'refused by limits',
      unit: '',
      value: sent.statuses['429'] ?? 0,
      threshold: { of: 'value', limit: 0 },
    },
    {
      name: 'accepted and not stored, or stored and not accepted',
      unit: '',
      value: Math.abs(stored - acceptedOf(sent)),
      threshold: { of: 'value', limit: 0 },
    },
  ];
};

/** The same while the server is killed twice and started again. */
const floodWithKills = async (
  first: OurServer,
  { host, forms }: FormsSite,
  { isQuick, log }: BenchOptions,
): Promise<{ server: OurServer; figures: Measurement[] }> => {
  const seconds = isQuick ? 12 : 60;
  const publicIds = forms.map(({ publicId }) => publicId);
  const { port, dataDir } = first;
  const before = await countSubmissions(first);
  const sending = sendFromOutside({ port, host, publicIds, perSecond: 50, seconds, addresses: 2_000 });
  let server = first;
  for (let kill = 0; kill < 2; kill += 1) {
    await wait((seconds * 1_000) / 3);
    process.kill(server.pid, 'SIGKILL');
    server = await launchOurServer({ dataDir, settings, port });
  }
  const sent = await sending;
  const stored = (await countSubmissions(server)) - before;
  log(`with two kills: ${describeStatuses(sent)}, ${sent.again} sent again; ${stored} stored`);
  return {
    server,
    figures: [
      {
        name: 'lost or doubled while the server was killed twice',
        unit: '',
        value: Math.abs(stored - acceptedOf(sent)),
        threshold: { of: 'value', limit: 0 },
        note: `${stored} stored, ${acceptedOf(sent)} accepted, ${sent.again} sent again with their key`,
      },
    ],
  };
};

const inboxSize = 200_000;

const looks = [
  ['first page', ''],
  [
    'a field filter on a text',
    `&filters=${encodeURIComponent('[{"field":"name","op":"is","value":"Visitor 77777"}]')}`,
  ],
  [
    'a field filter on a number',
    `&filters=${encodeURIComponent('[{"field":"guests","op":">","value":38}]')}`,
  ],
  [
    'a field filter on a day',
    `&filters=${encodeURIComponent('[{"field":"day","op":"on","value":"2026-03-01"}]')}`,
  ],
  ['a search for one', '&q=visitor77777'],
  ['a search for all', '&q=window'],
] as const;

const inbox = async (
  { account, site }: FormsSite,
  { server, formId, rounds }: { server: OurServer; formId: string; rounds: number },
): Promise<Measurement[]> => {
  const headers = { authorization: `Bearer ${account.signedIn.tokens.accessToken}` };
  const figures: Measurement[] = [];
  for (const [look, query] of looks) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      const response = await fetch(
        `${server.url}/api/v1/sites/${site.id}/forms/${formId}/submissions?limit=20${query}`,
        { headers },
      );
      const { submissions } = (await response.json()) as { submissions: unknown[] };
      times.push(performance.now() - from);
      found = submissions.length;
    }
    figures.push({
      name: `inbox of ${inboxSize}, ${look}, 95 %`,
      unit: 'ms',
      value: found > 0 ? percentile(times, 0.95) : undefined,
      threshold: { of: 'value', limit: 100 },
    });
  }
  return figures;
};

const csv = (
  { account, site }: FormsSite,
  { server, formId, rows }: { server: OurServer; formId: string; rows: number },
): Promise<Measurement[]> =>
  new Promise((resolve, reject) => {
    const before = residentMegabytes(server.pid);
    const from = performance.now();
    const query = `format=csv&from=${encodeURIComponent(new Date(Date.parse('2026-11-01') - (rows * 150 + 75) * 1_000).toISOString())}`;
    get(
      `${server.url}/api/v1/sites/${site.id}/forms/${formId}/submissions/export?${query}`,
      { headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` } },
      (response) => {
        let [firstByte, most, lines] = [0, before, 0];
        response.on('data', (chunk: Buffer) => {
          firstByte ||= performance.now() - from;
          most = Math.max(most, residentMegabytes(server.pid));
          for (const byte of chunk) if (byte === 10) lines += 1;
        });
        response.on('error', reject);
        response.on('end', () => {
          const isWhole = lines === rows + 1;
          const note = `${lines} lines in ${Math.round(performance.now() - from)} ms`;
          resolve([
            {
              name: `CSV of ${rows} rows, first byte`,
              unit: 'ms',
              value: isWhole ? firstByte : undefined,
              threshold: { of: 'value', limit: 1_000 },
              note,
            },
            {
              name: `CSV of ${rows} rows, growth of memory`,
              unit: 'MB',
              value: isWhole ? most - before : undefined,
              threshold: { of: 'value', limit: 64 },
            },
          ]);
        });
      },
    ).on('error', reject);
  });

export const submissionFigures = async (options: BenchOptions): Promise<Measurement[]> => {
  const dataDir = makeTemporaryFolder('forms');
  let server = await launchOurServer({ dataDir, settings });
  try {
    const made = await createFormsSite(server, options.isQuick ? 20 : 400);
    const figures = await flood(server, made, options);
    const after = await floodWithKills(server, made, options);
    server = after.server;
    const formId = made.forms[0]!.id;
    await fillInbox(server, formId, inboxSize);
    options.log(`an inbox of ${inboxSize}`);
    const rounds = options.isQuick ? 3 : 60;
    return [
      ...figures,
      ...after.figures,
      ...(await inbox(made, { server, formId, rounds })),
      ...(await csv(made, { server, formId, rows: 50_000 })),
    ];
  } finally {
    await server.close();
  }
};
