// Reads a multipart request part by part. Files are streams: none is held in memory as a whole.
import { Busboy } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import { AppError } from '../../core/app-error.ts';
import { storableText } from '../../core/storable.ts';
import type { Pairs } from '../forms/pairs.ts';

const megabyte = 1024 * 1024;

export const textTooLong = (): AppError =>
  new AppError(
    'too_large',
    `Your answers are too long. Use up to ${limits.textBytes / megabyte} MB of text.`,
  );
export const tooManyValues = (): AppError =>
  new AppError('too_large', `A form can have up to ${limits.partsMax} values.`);
export const unreadableForm = (): AppError =>
  new AppError('validation_failed', 'This form could not be read. Send it from the page in a browser.');
const requestTooLarge = (): AppError =>
  new AppError(
    'too_large',
    `The files are too large together. Send up to ${limits.requestBytes / megabyte} MB at once.`,
  );

export interface FilePart {
  /** Name of the input. */
  name: string;
  /** As the browser says it; not sanitized. */
  fileName: string;
  body: AsyncIterable<Buffer>;
}

/** Takes a file while it arrives; `pairs` are the values that came before it. */
export type TakeFile = (part: FilePart, pairs: Pairs) => Promise<void>;

/** Undefined for a body without a boundary. */
const openParser = ({ headers }: IncomingMessage): InstanceType<typeof Busboy> | undefined => {
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      limits: {
        fieldSize: limits.textBytes,
        fieldNameSize: 200,
        fields: limits.partsMax,
        parts: limits.partsMax * 2,
        // Of the request, which is counted, as is each file where it is taken.
        fileSize: limits.requestBytes,
      },
    });
  } catch {
    return undefined;
  }
};

/** Resolves once every file has been taken, one after the other. @throws AppError */
export const readMultipart = (request: IncomingMessage, takeFile: TakeFile): Promise<Pairs> => {
  if (Number(request.headers['content-length'] ?? 0) > limits.requestBytes)
    return Promise.reject(requestTooLarge());
  const parser = openParser(request);
  if (!parser) return Promise.reject(unreadableForm());
  const { promise, resolve, reject } = Promise.withResolvers<Pairs>();
  const pairs: Pairs = [];
  const open = new Set<Readable>();
  let taken = Promise.resolve();
  let [textBytes, requestBytes, isFailed] = [0, 0, false];
  const fail = (error: Error): void => {
    if (isFailed) return;
    isFailed = true;
    request.unpipe(parser);
    request.resume();
    // Ends the stream, so that no reader waits for bytes that never come.
    for (const stream of open) stream.destroy(error);
    reject(error);
  };
  parser.on('field', (name: string, value: string, _nameCut: boolean, valueCut: boolean) => {
    textBytes += value.length;
    if (valueCut || textBytes > limits.textBytes) return fail(textTooLong());
    pairs.push([storableText(name), storableText(value)]);
  });
  parser.on('file', (name: string, stream: Readable, fileName: string) => {
    // An error reaches whoever reads the file.
    stream.on('error', () => {});
    // Browsers send empty file inputs without a name.
    if (!fileName) return stream.resume();
    open.add(stream);
    taken = taken
      .then(() => {
        // A `Readable` made of it would destroy the stream, and the parser would wait for ever.
        const body = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
        return isFailed ? undefined : takeFile({ name: storableText(name), fileName, body }, pairs);
      })
      .catch(fail)
      .finally(() => {
        open.delete(stream);
        // The rest of a file that is refused is read, so that the browser reads the answer.
        stream.resume();
      });
  });
  parser.on('fieldsLimit', () => fail(tooManyValues()));
  parser.on('partsLimit', () => fail(tooManyValues()));
  parser.on('error', () => fail(unreadableForm()));
  parser.on('finish', () => void taken.then(() => resolve(pairs)));
  request.on('data', (chunk: Buffer) => {
    requestBytes += chunk.length;
    if (requestBytes > limits.requestBytes) fail(requestTooLarge());
  });
  request.on('aborted', () => fail(unreadableForm()));
  request.pipe(parser);
  return promise;
};
