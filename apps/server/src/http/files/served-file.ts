// A file in all its encodings, and how one of them is chosen and sent. Works on Node's own request and response,
// because published sites are served without a framework.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf } from '../../core/content-type.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  body: Buffer;
  etag: string;
  /** Ready for writeHead, as a flat array, which is the fast form. */
  headers: string[];
  headersNotModified: string[];
}

export interface ServedFile {
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** The same image in a smaller format, for browsers that accept it. */
  avif?: Variant;
  bytes: number;
}

/** Whether compression makes a file of this name smaller. */
export const isCompressible = (path: string): boolean =>
  /\.(html|css|m?js|json|map|xml|txt|svg|webmanifest)$/i.test(path);

/** `good` costs a third of `best` and leaves two per cent more. */
type Quality = 'fast' | 'good' | 'best';

const brotliQuality = { fast: 5, good: 10, best: 11 } as const;
const gzipLevel = { fast: 6, good: 9, best: 9 } as const;

const packers = {
  br: (body: Buffer, quality: Quality): Promise<Buffer> =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[quality],
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer, quality: Quality): Promise<Buffer> => zip(body, { level: gzipLevel[quality] }),
};

export const compress = async (body: Buffer, quality: Quality) => ({
  br: await packers.br(body, quality),
  gzip: await packers.gzip(body, quality),
});

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

export type FileBodies = Partial<Record<Encoding | 'avif', Buffer>> & { identity: Buffer };

/** Builds a file from its bodies. `headers` are those of its zone and its cache policy. */
export const servedFile = (path: string, bodies: FileBodies, headers: Record<string, string>): ServedFile => {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  const variant = (encoding: Encoding | 'avif', body: Buffer): Variant => {
    // A strong ETag identifies exact bytes, so each encoding has its own.
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const isNegotiated = bodies.br !== undefined || bodies.gzip !== undefined;
    const vary = [
      headers['vary'],
      isNegotiated ? 'Accept-Encoding' : undefined,
      bodies.avif ? 'Accept' : undefined,
    ]
      .filter(Boolean)
      .join(', ');
    const isPacked = encoding === 'br' || encoding === 'gzip';
    const common = { ...headers, etag, ...(vary === '' ? {} : { vary }) };
    return {
      body,
      etag,
      headersNotModified: flat(common),
      headers: flat({
        'content-type': encoding === 'avif' ? contentTypeOf('.avif') : contentTypeOf(path),
        'content-length': String(body.length),
        ...(isPacked ? { 'content-encoding': encoding } : {}),
        ...common,
      }),
    };
  };
  const variants: ServedFile['variants'] = { identity: variant('identity', bodies.identity) };
  let bytes = bodies.identity.length;
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding];
    // A compressed body that is not smaller would only cost the client work.
    if (!body || body.length >= bodies.identity.length) continue;
    variants[encoding] = variant(encoding, body);
    bytes += body.length;
  }
  if (!bodies.avif) return { variants, bytes };
  return { variants, avif: variant('avif', bodies.avif), bytes: bytes + bodies.avif.length };
};

const refuses = (accepted: string, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(accepted);

/** The best available encoding that the client accepts. */
const choose = (accepted: string | undefined, isThere: (encoding: Encoding) => boolean): Encoding => {
  const isTaken = (encoding: 'br' | 'gzip'): boolean =>
    isThere(encoding) && accepted?.includes(encoding) === true && !refuses(accepted, encoding);
  return (['br', 'gzip'] as const).find(isTaken) ?? 'identity';
};

/** Compresses a dynamic text with an encoding that the client accepts; undefined when it is sent as it is. */
export const compressResponse = async (
  body: string,
  accepted: string | undefined,
): Promise<{ encoding: Encoding; body: Buffer } | undefined> => {
  const encoding = choose(accepted, () => true);
  if (encoding === 'identity') return undefined;
  return { encoding, body: await packers[encoding](Buffer.from(body), 'fast') };
};

const showsAvif = (accept: string | undefined): boolean =>
  accept?.includes('image/avif') === true && !refuses(accept, 'image/avif');

const matches = (header: string, etag: string): boolean =>
  header === etag ||
  header === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Sends the file in the best encoding that the client accepts; 304 when the client has it already. */
export const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  status = 200,
): void => {
  const encoding = choose(request.headers['accept-encoding'], (one) => file.variants[one] !== undefined);
  const smaller = file.avif && showsAvif(request.headers.accept) ? file.avif : undefined;
  const variant = smaller ?? file.variants[encoding] ?? file.variants.identity;
  const known = request.headers['if-none-match'];
  if (known !== undefined && status === 200 && matches(known, variant.etag)) {
    response.writeHead(304, variant.headersNotModified);
    response.end();
    return;
  }
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
};
