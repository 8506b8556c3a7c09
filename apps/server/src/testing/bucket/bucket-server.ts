// An S3 server with one bucket in memory. It is as strict as the real one where that matters to us: signatures,
// parts that are too small, ranges, and the order and pages of a list.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Access, findAccessError } from './aws-signature.ts';

export interface BucketServer {
  endpoint: string;
  access: Access;
  /** For STORAGE_URL: a prefix in the bucket. */
  url: string;
  /** Everything stored, including unfinished uploads. */
  remains: () => string[];
  /** An object of the bucket; undefined when it has none. */
  objectAt: (key: string) => { body: Buffer; type: string; cacheControl: string } | undefined;
  /** Keys that were written or deleted, in order. */
  changes: () => string[];
  /** From now on every request gets this response. */
  fail: (status: number, code: string) => void;
  recover: () => void;
  close: () => Promise<void>;
}

interface BucketObject {
  body: Buffer;
  type: string;
  cacheControl: string;
  changed: Date;
}

class AccessError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface BucketResponse {
  status?: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

interface Call {
  request: IncomingMessage;
  query: URLSearchParams;
  key: string;
  body: Buffer;
}

const leastPartBytes = 5 * 1024 * 1024;
const md5 = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
const xml = (root: string, inside: string): BucketResponse => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inside}</${root}>`,
});

class Bucket {
  readonly objects = new Map<string, BucketObject>();
  readonly changes: string[] = [];
  readonly uploads = new Map<string, { type: string; parts: Map<string, Buffer> }>();

  #find(key: string): BucketObject {
    const found = this.objects.get(key);
    if (!found) throw new AccessError(404, 'NoSuchKey');
    return found;
  }

  #upload(query: URLSearchParams) {
    const found = this.uploads.get(query.get('uploadId') ?? '');
    if (!found) throw new AccessError(404, 'NoSuchUpload');
    return found;
  }

  #keep(key: string, body: Buffer, type: string, cacheControl = ''): string {
    this.objects.set(key, { body, type, cacheControl, changed: new Date() });
    this.changes.push(`put ${key}`);
    return md5(body);
  }

  put({ request, query, key, body }: Call): BucketResponse {
    if (request.headers['content-length'] === undefined) throw new AccessError(411, 'MissingContentLength');
    if (request.headers['content-encoding'] !== undefined) throw new AccessError(501, 'NotImplemented');
    const source = request.headers['x-amz-copy-source'];
    if (source !== undefined) {
      const from = this.#find(decodeURIComponent(String(source)).replace(/^\/?files\//, ''));
      return xml('CopyObjectResult', `<ETag>${this.#keep(key, from.body, from.type)}</ETag>`);
    }
    if (query.has('partNumber')) {
      this.#upload(query).parts.set(query.get('partNumber')!, body);
      return { headers: { etag: md5(body) } };
    }
    const { 'content-type': type, 'cache-control': cacheControl } = request.headers;
    return { headers: { etag: this.#keep(key, body, String(type), cacheControl) } };
  }

  post({ request, query, key, body }: Call): BucketResponse {
    if (query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, { type: String(request.headers['content-type']), parts: new Map() });
      return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
    }
    const { type, parts } = this.#upload(query);
    const chosen = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => {
      const part = parts.get(number!);
      if (!part) throw new AccessError(400, 'InvalidPart');
      return part;
    });
    if (chosen.slice(0, -1).some((part) => part.length < leastPartBytes))
      throw new AccessError(400, 'EntityTooSmall');
    this.uploads.delete(query.get('uploadId')!);
    return xml(
      'CompleteMultipartUploadResult',
      `<ETag>${this.#keep(key, Buffer.concat(chosen), type)}</ETag>`,
    );
  }

  get({ request, query, key }: Call): BucketResponse {
    if (key === '') return this.#list(query);
    const { body, type, changed } = this.#find(key);
    const asked = (name: string): Record<string, string> => {
      const value = query.get(`response-${name}`);
      return value === null ? {} : { [name]: value };
    };
    const headers = {
      'content-type': type,
      'last-modified': changed.toUTCString(),
      etag: md5(body),
      ...asked('content-type'),
      ...asked('content-disposition'),
    };
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (!range) return { headers: { ...headers, 'content-length': body.length }, body };
    const start = Number(range[1]);
    const end = Math.min(range[2] === '' ? Infinity : Number(range[2]), body.length - 1);
    if (start >= body.length) throw new AccessError(416, 'InvalidRange');
    const part = body.subarray(start, end + 1);
    const more = { 'content-length': part.length, 'content-range': `bytes ${start}-${end}/${body.length}` };
    return { status: 206, headers: { ...headers, ...more }, body: part };
  }

  #list(query: URLSearchParams): BucketResponse {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const size = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, size);
    const rows = page.map((key) => {
      const { body, changed } = this.objects.get(key)!;
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${changed.toISOString()}</LastModified></Contents>`;
    });
    const isCut = keys.length > page.length;
    const token = Buffer.from(page.at(-1) ?? '').toString('base64');
    const next = isCut ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
    return xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}`);
  }

  delete({ query, key }: Call): BucketResponse {
    if (query.has('uploadId')) {
      this.#upload(query);
      this.uploads.delete(query.get('uploadId')!);
    } else {
      this.objects.delete(key);
      this.changes.push(`delete ${key}`);
    }
    return { status: 204 };
  }
}

const answer = (bucket: Bucket, call: Call): BucketResponse => {
  switch (call.request.method) {
    case 'PUT':
      return bucket.put(call);
    case 'POST':
      return bucket.post(call);
    case 'DELETE':
      return bucket.delete(call);
    default:
      return bucket.get(call);
  }
};

export const startBucketServer = async (): Promise<BucketServer> => {
  const bucket = new Bucket();
  const access = { accessKeyId: 'tests', secretAccessKey: 'a secret of the tests' };
  let failure: AccessError | undefined;

  const handle = async (request: IncomingMessage): Promise<BucketResponse> => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const body = await buffer(request);
    const refusal = findAccessError(request, url, body, access);
    if (refusal) throw new AccessError(403, refusal);
    if (failure) throw failure;
    const [, name, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (name !== 'files') throw new AccessError(404, 'NoSuchBucket');
    return answer(bucket, { request, query: url.searchParams, key, body });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const {
      status = 200,
      headers,
      body,
    } = await handle(request).catch((error: unknown): BucketResponse => {
      if (!(error instanceof AccessError)) throw error;
      return { ...xml('Error', `<Code>${error.code}</Code>`), status: error.status };
    });
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    access,
    url: `s3://files/tests?endpoint=${encodeURIComponent(endpoint)}`,
    objectAt: (key) => bucket.objects.get(key),
    changes: () => [...bucket.changes],
    remains: () => [...bucket.objects.keys(), ...bucket.uploads.keys()],
    fail: (status, code) => void (failure = new AccessError(status, code)),
    recover: () => void (failure = undefined),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
