// The bytes of a backup are divided into frames, each with a tag of its own. With a key the tag authenticates and the frame is
// encrypted (AES-256-GCM); without one it is a checksum, which shows damage but not a forgery. The number of a frame and
// whether it is the last one are part of its tag, so that frames can neither be moved nor left out.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { BackupError, damaged } from './backup-error.ts';

export const frameBytes = 256 * 1024;
export const tagBytes = 16;
/** Length of the payload, with the highest bit set in the last frame. */
export const lengthBytes = 4;
const lastBit = 0x8000_0000;

export interface FrameSeal {
  seal(index: number, isLast: boolean, payload: Buffer): Buffer;
  /** @throws BackupError */
  open(index: number, isLast: boolean, body: Buffer): Buffer;
}

const position = (index: number, isLast: boolean): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeBigUInt64BE(BigInt(index));
  bytes.writeUInt8(isLast ? 1 : 0, 8);
  return bytes;
};

/** `context` ties the frames to their file. */
const checksums = (context: Buffer): FrameSeal => {
  const tagOf = (index: number, isLast: boolean, payload: Buffer): Buffer =>
    createHash('sha256')
      .update(context)
      .update(position(index, isLast))
      .update(payload)
      .digest()
      .subarray(0, tagBytes);
  return {
    seal: (index, isLast, payload) => Buffer.concat([payload, tagOf(index, isLast, payload)]),
    open: (index, isLast, body) => {
      const payload = body.subarray(0, body.length - tagBytes);
      if (!tagOf(index, isLast, payload).equals(body.subarray(payload.length)))
        throw damaged('The backup is damaged or was changed.');
      return payload;
    },
  };
};

/** The key belongs to one file, so that no two frames have the same nonce. */
const encryption = (key: Buffer, context: Buffer): FrameSeal => {
  const nonce = (index: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(BigInt(index), 4);
    return bytes;
  };
  return {
    seal: (index, isLast, payload) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(index));
      cipher.setAAD(Buffer.concat([context, position(index, isLast)]));
      const sealed = cipher.update(payload);
      return Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]);
    },
    open: (index, isLast, body) => {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(index), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.concat([context, position(index, isLast)]));
      decipher.setAuthTag(body.subarray(body.length - tagBytes));
      try {
        const payload = decipher.update(body.subarray(0, body.length - tagBytes));
        return Buffer.concat([payload, decipher.final()]);
      } catch (error) {
        throw damaged('The backup is damaged or was changed.', { cause: error });
      }
    },
  };
};

export const frameSeal = (key: Buffer | undefined, context: Buffer): FrameSeal =>
  key === undefined ? checksums(context) : encryption(key, context);

export const packFrame = (seal: FrameSeal, index: number, isLast: boolean, payload: Buffer): Buffer => {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(isLast ? (payload.length | lastBit) >>> 0 : payload.length);
  return Buffer.concat([length, seal.seal(index, isLast, payload)]);
};

/** Length of the payload and whether the frame is the last one. @throws BackupError */
export const readFrameLength = (bytes: Buffer): { length: number; isLast: boolean } => {
  const value = bytes.readUInt32BE();
  const length = value & ~lastBit;
  if (length > frameBytes) throw damaged('The backup is damaged or was changed.');
  return { length, isLast: value >= lastBit };
};

export const cutShort = (): BackupError =>
  damaged('The end of the backup is missing: its copy was interrupted, or the disk was full.');
