// Copies every uploaded file from one storage to another and checks that it arrived:
//   npm run storage:copy -- --from file: --to 's3://bucket?endpoint=https://host'
// Broken off, it is simply started again. Then set STORAGE_URL to the new place and restart.
import { parseArgs } from 'node:util';
import { loadEnv } from '../apps/server/src/core/env.ts';
import { loadSecretKey } from '../apps/server/src/core/crypto/secret-key.ts';
import { exitWith, StartError } from '../apps/server/src/core/start-error.ts';
import { type CopyCounts, copyStorage } from '../apps/server/src/core/storage/copy-storage.ts';
import { openStorage, verifyStorage } from '../apps/server/src/core/storage/open-storage.ts';
import { readStorageUrl } from '../apps/server/src/core/storage-url.ts';
import { type Storage, StorageUnavailableError } from '../apps/server/src/core/storage/storage.ts';

const usage = 'Say from where to where: npm run storage:copy -- --from file: --to s3://bucket';
const sayEveryMs = 2_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const summary = ({ copied, same, bytes, failed }: CopyCounts): string =>
  `${copied} copied, ${same} were there already, ${failed.length} failed; ${(bytes / 1024 ** 2).toFixed(1)} MB looked at`;

const readArguments = () => {
  try {
    return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartError(usage, { cause: error });
  }
};

const readPlaces = (): { from: string; to: string } => {
  const { from, to } = readArguments();
  if (from === undefined || to === undefined) throw new StartError(usage);
  const places = [from, to].map((text) => {
    const place = readStorageUrl(text);
    if (!place)
      throw new StartError(`${text} is neither file:///folder nor s3://bucket?endpoint=https://host.`);
    return JSON.stringify(place);
  });
  if (places[0] === places[1]) throw new StartError('The two places are the same one.');
  return { from, to };
};

const open = async (storageUrl: string): Promise<Storage> => {
  const env = { ...loadEnv(), storageUrl };
  const clock = { now: () => new Date() };
  const { storage } = await openStorage(env, { secretKey: loadSecretKey(env), clock });
  await verifyStorage(env, storage);
  return storage;
};

try {
  const places = readPlaces();
  const [from, to] = [await open(places.from), await open(places.to)];
  let saidAt = Date.now();
  const counts = await copyStorage({
    from,
    to,
    onProgress: (soFar) => {
      if (Date.now() - saidAt < sayEveryMs) return;
      saidAt = Date.now();
      say(summary(soFar));
    },
  });
  for (const key of counts.failed) say(`failed: ${key}`);
  say(`Done: ${summary(counts)}.`);
  if (counts.failed.length > 0) throw new StartError('Not everything arrived: start the copy again.');
} catch (error) {
  const isBroken = error instanceof StorageUnavailableError;
  exitWith(
    isBroken
      ? new StartError(`The copy broke off, because ${error.message}. Start it again when that is mended.`)
      : error,
  );
}
