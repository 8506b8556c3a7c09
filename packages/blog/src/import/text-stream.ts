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

export const decodeText = (bytes: AsyncIterable<Uint8Array>): DecodedText => {
  let broken = 0;
  async function* chunks(): AsyncGenerator<string> {
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for await (const chunk of bytes) {
      decoder ??= decoderOf(encodingOf(chunk));
      const text = decoder.decode(chunk, { stream: true });
      broken += text.split('\ufffd').length - 1;
      yield text;
    }
    const rest = decoder?.decode() ?? '';
    broken += rest.split('\ufffd').length - 1;
    if (rest !== '') yield rest;
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
