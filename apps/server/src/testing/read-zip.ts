// Reads a zip with an independent library, with all of its checks.
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a zip by path. */
export const readZip = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip, { strictFileNames: true });
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
};
