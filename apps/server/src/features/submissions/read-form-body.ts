// Reads what a form sent, in each of the ways in which browsers and programs send it.
import type { IncomingMessage } from 'node:http';
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import { AppError } from '../../core/app-error.ts';
import { storableText } from '../../core/storable.ts';
import {
  readMultipart,
  type TakeFile,
  textTooLong,
  tooManyValues,
  unreadableForm,
} from '../form-files/read-multipart.ts';
import { takesNoFile } from '../form-files/sent-files.ts';
import type { Pairs } from '../forms/pairs.ts';

const readBytes = async (request: IncomingMessage, bytesMax: number = limits.textBytes): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw textTooLong();
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
    throw unreadableForm();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadableForm();
  if (depthOf(body) > limits.jsonDepthMax) throw unreadableForm();
  return cleaned(body) as Record<string, unknown>;
};

const readJson = async (request: IncomingMessage): Promise<Pairs> =>
  Object.entries(await readJsonObject(request));

const readUrlEncoded = async (request: IncomingMessage): Promise<Pairs> =>
  [...new URLSearchParams((await readBytes(request)).toString('utf8'))].map(([name, value]) => [
    storableText(name),
    storableText(value),
  ]);

type Reader = (request: IncomingMessage, takeFile: TakeFile) => Promise<Pairs>;

const readers: readonly [RegExp, Reader][] = [
  [/^application\/x-www-form-urlencoded\b/i, readUrlEncoded],
  [/^multipart\/form-data\b/i, readMultipart],
  [/^application\/json\b/i, readJson],
];

/** A file is refused, as it would be lost. */
const refuseFiles: TakeFile = () => Promise.reject(takesNoFile());

/** @throws AppError with a sentence for the visitor. */
export const readFormBody = async (
  request: IncomingMessage,
  takeFile: TakeFile = refuseFiles,
): Promise<Pairs> => {
  const type = request.headers['content-type'] ?? '';
  const reader = readers.find(([pattern]) => pattern.test(type))?.[1];
  if (!reader) {
    throw new AppError(
      'unsupported_media_type',
      'This form could not be read. Send it from the page in a browser.',
    );
  }
  const pairs = await reader(request, takeFile);
  if (pairs.length > limits.partsMax) throw tooManyValues();
  return pairs;
};
