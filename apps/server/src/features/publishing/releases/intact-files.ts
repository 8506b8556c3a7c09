// Reads files of a release, and notices those that a disk, a copy or a crash has damaged. A text file is on disk in three
// forms that tell the same: what two of them agree on is served. Pictures and fonts have one form, and are not checked.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FileBodies } from '../../../http/files/served-file.ts';

/** Nothing on disk is whole. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

const readIfThere = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

const unpack = (packed: Buffer | undefined, how: (body: Buffer) => Buffer): Buffer | undefined => {
  try {
    return packed && how(packed);
  } catch {
    return undefined;
  }
};

const packedText = (path: string): FileBodies | undefined => {
  const gzip = readIfThere(`${path}.gz`);
  const br = readIfThere(`${path}.br`);
  if (!gzip && !br) return undefined;
  const plain = readIfThere(path);
  const fromGzip = unpack(gzip, gunzipSync);
  const fromBrotli = unpack(br, brotliDecompressSync);
  // gzip has a checksum; brotli has none, so it needs the plain file to agree.
  const identity = fromGzip ?? (plain && fromBrotli?.equals(plain) === true ? plain : undefined);
  if (!identity) throw new DamagedFileError(`no form of ${path} is whole`);
  return {
    identity,
    ...(fromBrotli?.equals(identity) === true ? { br: br! } : {}),
    ...(fromGzip ? { gzip: gzip! } : {}),
  };
};

/** A file of a release in all its forms; throws when none is whole. */
export const readVariants = (path: string): FileBodies => {
  const text = packedText(path);
  if (text) return text;
  const avif = path.endsWith('.webp') ? readIfThere(`${path}.avif`) : undefined;
  return { identity: readFileSync(path), ...(avif ? { avif } : {}) };
};
