// Cost of files: memory during an upload, other requests during many uploads, processing of a photo, and the bytes of
// published images.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaItem } from '@sitewright/contract/media/media';
import sharp from 'sharp';
import { measureMeanwhile } from './measure-meanwhile.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { picker } from './media-picker.ts';
import { createSite, signUp, signUpAs } from './our-site.ts';
import { launchOurServer, type OurServer, root } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const mebi = 2 ** 20;
/** Jobs of earlier uploads run first. */
const readyWithinMs = 300_000;

interface Uploader {
  server: OurServer;
  token: string;
  siteId: string;
}

const upload = async (
  { server, token, siteId }: Uploader,
  name: string,
  type: string,
  body: Buffer,
): Promise<MediaItem> => {
  const form = new FormData();
  form.set('siteId', siteId);
  form.set('image', new Blob([new Uint8Array(body)], { type }), name);
  const response = await fetch(`${server.url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the upload returned ${response.status}: ${text}`);
  return JSON.parse(text) as MediaItem;
};

const stateOf = async ({ server, token }: Uploader, id: string): Promise<MediaItem> => {
  const response = await fetch(`${server.url}/api/v1/media/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as MediaItem;
};

const untilReady = async (uploader: Uploader, id: string): Promise<MediaItem> => {
  const until = performance.now() + readyWithinMs;
  for (;;) {
    const item = await stateOf(uploader, id);
    if (item.state === 'ready') return item;
    if (item.state === 'failed' || performance.now() > until) throw new Error(`the image is ${item.state}`);
    await wait(100);
  }
};

const statusOf = (pid: number, name: string): number => {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1_024;
};

/** The server and its child processes that read files. */
const processesOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const readers = children.filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('media-tasks.worker'),
  );
  return [pid, ...readers.map(Number)];
};
const sumOf = (pids: readonly number[], of: (pid: number) => number): number =>
  pids.reduce((sum, pid) => sum + of(pid), 0);

/** Peak memory of all processes during `work` beyond that before, in MB; the sum of their peaks. */
const growthDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const pids = processesOf(pid);
  // Resets the peak to the current memory.
  for (const one of pids) writeFileSync(`/proc/${one}/clear_refs`, '5');
  const before = sumOf(pids, (one) => statusOf(one, 'VmRSS'));
  await work();
  return sumOf(pids, (one) => statusOf(one, 'VmHWM')) - before;
};

/** User and system time of the processes and their threads, in ms. A tick is a hundredth of a second on Linux. */
const cpuOf = (pid: number): number =>
  sumOf(processesOf(pid), (one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  });

/** Pixels that hardly compress, like a photo of leaves. */
const photo = (width: number, height: number, quality: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7f7f7f',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality })
    .toBuffer();

const memory = async (uploader: Uploader): Promise<Measurement[]> => {
  const { pid } = uploader.server;
  const rows = Buffer.from('name,price\n'.padEnd(1_023, 'x') + '\n');
  const sheet = Buffer.concat(Array.from({ length: 25 * 1_024 - 1 }, () => rows));
  await upload(uploader, 'small.csv', 'text/csv', rows);
  const growths: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    // Different bytes each time, because identical files are stored once.
    sheet.write(`round ${round}`);
    growths.push(
      await growthDuring(pid, () => upload(uploader, `large-${round}.csv`, 'text/csv', Buffer.from(sheet))),
    );
  }
  return [
    {
      name: 'memory of the server while 25 MB come',
      unit: 'MB',
      value: Math.max(...growths),
      threshold: { of: 'value', limit: 40 },
      note: `the most of five, readers included; the first in a fresh process ${growths[0]!.toFixed(0)} MB`,
    },
  ];
};

const photoWork = async (uploader: Uploader): Promise<Measurement[]> => {
  const body = await photo(4_000, 3_000, 88);
  const { pid } = uploader.server;
  const before = cpuOf(pid);
  const peak = await growthDuring(pid, async () => {
    const { id } = await upload(uploader, 'photo.jpg', 'image/jpeg', body);
    await untilReady(uploader, id);
  });
  return [
    {
      name: 'all sizes of a photo of 12 megapixels',
      unit: 'ms CPU',
      value: cpuOf(pid) - before,
      threshold: { of: 'value', limit: 6_000 },
      note: `${(body.length / mebi).toFixed(1)} MB, memory at most ${Math.round(peak)} MB more`,
    },
  ];
};

const many = async (uploaders: readonly Uploader[], { isQuick }: BenchOptions): Promise<Measurement[]> => {
  const count = isQuick ? 4 : 20;
  // Different bytes each time, because identical files are stored once.
  const bodies = await Promise.all(
    Array.from({ length: count }, (_, index) => photo(3_400, 2_240 + index, 93)),
  );
  const others = measureMeanwhile({
    url: `${uploaders[0]!.server.url}/api/v1/sites/${uploaders[0]!.siteId}`,
    token: uploaders[0]!.token,
  });
  const results = await Promise.allSettled(
    bodies.map((body, index) =>
      upload(uploaders[index % uploaders.length]!, `photo-${index}.jpg`, 'image/jpeg', body),
    ),
  );
  const times = await others.stop();
  const errors = results.filter(({ status }) => status === 'rejected').length;
  const size = (median(bodies.map(({ length }) => length))! / mebi).toFixed(1);
  return [
    {
      name: `errors of ${count} uploads of ${size} MB at the same time`,
      unit: '',
      value: errors,
      threshold: { of: 'value', limit: 0 },
    },
    {
      name: 'other requests meanwhile, 99 %',
      unit: 'ms',
      value: percentile(times, 0.99),
      threshold: { of: 'value', limit: 300 },
      note: `${times.length} requests`,
    },
  ];
};

/** Width of an image on a page, and the size of the file that a browser loads for it. */
const shownWidth = 640;

const published = async (uploader: Uploader, { isQuick }: BenchOptions): Promise<Measurement[]> => {
  const folder = join(root, 'library/images');
  const files = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  const chosen = files.filter((_, index) => index % (isQuick ? 40 : 4) === 0);
  const sent: { item: MediaItem; bytes: number }[] = [];
  for (const name of chosen) {
    const body = readFileSync(join(folder, name));
    sent.push({ item: await upload(uploader, name, 'image/webp', body), bytes: body.length });
  }
  const shares: number[] = [];
  for (const { item, bytes } of sent) {
    await untilReady(uploader, item.id);
    const shown = await fetch(`${uploader.server.url}${item.url}?w=${shownWidth}`);
    shares.push((await shown.arrayBuffer()).byteLength / bytes);
  }
  return [
    {
      name: `bytes of a picture shown ${shownWidth} px wide, of those of the original`,
      unit: '×',
      value: median(shares),
      threshold: { of: 'value', limit: 1 / 3 },
      note: `${shares.length} pictures of the library, worst ${Math.max(...shares).toFixed(2)}`,
    },
  ];
};

const libraryPicture = (): Buffer => readFileSync(join(root, 'library/images/nature-mountain-lake.webp'));

const run = async (options: BenchOptions): Promise<Measurement[]> => {
  const server = await launchOurServer();
  try {
    const uploaders: Uploader[] = [];
    for (let index = 0; index < 4; index += 1) {
      const account = await (index === 0 ? signUp(server) : signUpAs(server, `bench${index}@example.com`));
      const site = await createSite(account, 'restaurant', `bench-${index}`);
      uploaders.push({ server, token: account.signedIn.tokens.accessToken, siteId: site.id });
    }
    const first = uploaders[0]!;
    return [
      ...(await memory(first)),
      ...(await photoWork(first)),
      ...(await many(uploaders, options)),
      ...(await published(first, options)),
      ...(await picker(
        server,
        first.siteId,
        await upload(first, 'lake.webp', 'image/webp', libraryPicture()),
        options,
      )),
    ];
  } finally {
    await server.close();
  }
};

export const media: Bench = { name: 'media', run };
