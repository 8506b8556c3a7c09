// Text of a stream of bytes, in the encoding that the file declares.
import { ImportFileError } from './imported-item.ts';

export interface DecodedText {
  chunks: AsyncIterable<string>;
  /** Characters that are none in the encoding, once the text is read. */
  broken: () => number;
}

const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** The encoding of a file: of its mark, else of its XML declaration, else UTF-8. */
export const encodingOf = (head: Uint8Array): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return (
    declared.exec(new TextDecoder('latin1').decode(head.subarray(0, 200)).replace(/^[^<]{0,3}/, ''))?.[1] ??
    'utf-8'
  );
};

const decoderOf = (encoding: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ImportFileError('unknown_encoding', `The file is in an unknown encoding, ${encoding}.`);
  }
};

/** How many bytes at the end begin a character of UTF-8 whose rest comes later. */
const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
};

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows = new TextDecoder('windows-1252');

/** Lowest and highest second byte of characters that begin with a byte; others have 80 to BF. */
const secondBytes: Readonly<Record<number, readonly [number, number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};

/** Length of the character of UTF-8 at a place; 0 where there is none. */
const lengthAt = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at]!;
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  for (let offset = 1; offset < length; offset += 1) {
    const [lowest, highest] = (offset === 1 ? secondBytes[byte] : undefined) ?? [0x80, 0xbf];
    const next = bytes[at + offset] ?? 0;
    if (next < lowest || next > highest) return 0;
  }
  return length;
};

interface Decoded {
  text: string;
  broken: number;
}

/** Bytes that are no UTF-8 are read as those of Windows: old texts are full of them. */
const decodeMixed = (bytes: Uint8Array): Decoded => {
  try {
    return { text: strict.decode(bytes), broken: 0 };
  } catch {
    let text = '';
    let broken = 0;
    let from = 0;
    for (let at = 0; at < bytes.length;) {
      const length = lengthAt(bytes, at);
      at += Math.max(1, length);
      if (length > 0) continue;
      if (from < at - 1) text += strict.decode(bytes.subarray(from, at - 1));
      text += windows.decode(bytes.subarray(at - 1, at));
      broken += 1;
      from = at;
    }
    return { text: text + strict.decode(bytes.subarray(from)), broken };
  }
};

/** Decodes chunk by chunk; without one, what is left at the end. */
type Decoder = (chunk?: Uint8Array) => Decoded;

const utf8Decoder = (): Decoder => {
  let carried: Uint8Array = new Uint8Array();
  return (chunk) => {
    if (!chunk) return decodeMixed(carried);
    const all = new Uint8Array(carried.length + chunk.length);
    all.set(carried);
    all.set(chunk, carried.length);
    const end = all.length - unfinished(all);
    carried = all.slice(end);
    return decodeMixed(all.subarray(0, end));
  };
};

const otherDecoder = (encoding: string): Decoder => {
  const decoder = decoderOf(encoding);
  return (chunk) => {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    return { text, broken: text.split('\ufffd').length - 1 };
  };
};

export const decodeText = (bytes: AsyncIterable<Uint8Array>): DecodedText => {
  let broken = 0;
  async function* chunks(): AsyncGenerator<string> {
    let decode: Decoder | undefined;
    for await (const chunk of bytes) {
      const isFirst = decode === undefined;
      const encoding = isFirst ? encodingOf(chunk) : '';
      decode ??= /^utf-?8$/i.test(encoding) ? utf8Decoder() : otherDecoder(encoding);
      const decoded = decode(chunk);
      broken += decoded.broken;
      yield isFirst ? decoded.text.replace(/^\ufeff/, '') : decoded.text;
    }
    const rest = decode?.();
    broken += rest?.broken ?? 0;
    if (rest?.text) yield rest.text;
  }
  return { chunks: chunks(), broken: () => broken };
};

export const decodeFile = (bytes: Uint8Array): { text: string; isBroken: boolean } => {
  const text = decoderOf(encodingOf(bytes)).decode(bytes);
  if (!text.includes('\ufffd')) return { text, isBroken: false };
  // Old files are in the encoding of Windows without saying so.
  const old = new TextDecoder('windows-1252').decode(bytes);
  return encodingOf(bytes) === 'utf-8' && !isMostlyUtf8(text)
    ? { text: old, isBroken: false }
    : { text, isBroken: true };
};

/** Whether a text has characters beyond ASCII that were read well. */
const isMostlyUtf8 = (text: string): boolean => /[\u0080-\ufffc]/.test(text);
