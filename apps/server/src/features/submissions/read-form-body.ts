// Reads what a form sent, in each of the ways in which browsers and programs send it.
import { Busboy } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import { AppError } from '../../core/app-error.ts';
import { storableText } from '../../core/storable.ts';

/** Names and values in the order sent. Values of JSON may be numbers, booleans, lists or objects. */
export type Pairs = [name: string, value: unknown][];

const tooLarge = (): AppError =>
  new AppError(
    'too_large',
    `Your answers are too long. Use up to ${limits.textBytes / 1024 / 1024} MB of text.`,
  );
const tooMany = (): AppError => new AppError('too_large', `A form can have up to ${limits.partsMax} values.`);
const noFiles = (): AppError =>
  new AppError('unsupported_media_type', 'This form can’t receive files yet. Remove them and send it again.');
const unreadable = (): AppError =>
  new AppError('validation_failed', 'This form could not be read. Send it from the page in a browser.');

const readBytes = async (request: IncomingMessage, bytesMax: number = limits.textBytes): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
    : 0;

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), cleaned(inner)]),
  );
};

/** A JSON object, not nested deeper than a form can be. */
export const readJsonObject = async (
  request: IncomingMessage,
  bytesMax: number = limits.textBytes,
): Promise<Record<string, unknown>> => {
  let body: unknown;
  try {
    body = JSON.parse((await readBytes(request, bytesMax)).toString('utf8'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  if (depthOf(body) > limits.jsonDepthMax) throw unreadable();
  return cleaned(body) as Record<string, unknown>;
};

const readJson = async (request: IncomingMessage): Promise<Pairs> =>
  Object.entries(await readJsonObject(request));

const readUrlEncoded = async (request: IncomingMessage): Promise<Pairs> =>
  [...new URLSearchParams((await readBytes(request)).toString('utf8'))].map(([name, value]) => [
    storableText(name),
    storableText(value),
  ]);

/** Undefined for a body without a boundary. */
const openParser = ({ headers }: IncomingMessage): InstanceType<typeof Busboy> | undefined => {
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      limits: { fieldSize: limits.textBytes, fieldNameSize: 200, fields: limits.partsMax },
    });
  } catch {
    return undefined;
  }
};

const readMultipart = (request: IncomingMessage): Promise<Pairs> =>
  new Promise((resolve, reject) => {
    const pairs: Pairs = [];
    let bytes = 0;
    const fail = (error: Error): void => {
      request.unpipe();
      request.resume();
      reject(error);
    };
    const parser = openParser(request);
    if (!parser) return fail(unreadable());
    parser.on('field', (name: string, value: string, _nameCut: boolean, valueCut: boolean) => {
      bytes += value.length;
      if (valueCut || bytes > limits.textBytes) return fail(tooLarge());
      pairs.push([storableText(name), storableText(value)]);
    });
    parser.on('file', (_name: string, stream: NodeJS.ReadableStream, fileName: string) => {
      stream.resume();
      // Browsers send empty file inputs without a name. A file is refused, as it would be lost.
      if (fileName) fail(noFiles());
    });
    parser.on('fieldsLimit', () => fail(tooMany()));
    parser.on('error', () => fail(unreadable()));
    parser.on('finish', () => resolve(pairs));
    request.on('aborted', () => fail(unreadable()));
    request.pipe(parser);
  });

const readers: readonly [RegExp, (request: IncomingMessage) => Promise<Pairs>][] = [
  [/^application\/x-www-form-urlencoded\b/i, readUrlEncoded],
  [/^multipart\/form-data\b/i, readMultipart],
  [/^application\/json\b/i, readJson],
];

/** @throws AppError with a sentence for the visitor. */
export const readFormBody = async (request: IncomingMessage): Promise<Pairs> => {
  const type = request.headers['content-type'] ?? '';
  const reader = readers.find(([pattern]) => pattern.test(type))?.[1];
  if (!reader) {
    throw new AppError(
      'unsupported_media_type',
      'This form could not be read. Send it from the page in a browser.',
    );
  }
  const pairs = await reader(request);
  if (pairs.length > limits.partsMax) throw tooMany();
  return pairs;
};
