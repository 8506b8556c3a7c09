// Parses STORAGE_URL.
import { fileURLToPath } from 'node:url';

export interface LocalLocation {
  kind: 'local';
  /** Undefined: the default, in the data folder. */
  folder: string | undefined;
}

export interface BucketLocation {
  kind: 's3';
  bucket: string;
  /** Prefix of every key, with its trailing slash; empty for the whole bucket. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  forcePathStyle: boolean;
  /** Whether browsers download straight from the bucket. */
  isDirect: boolean;
}

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^([A-Za-z0-9-][A-Za-z0-9.-]*\/)*$/;
const known = new Set(['endpoint', 'region', 'forcePathStyle', 'downloads']);

const readBucket = (url: URL): BucketLocation | undefined => {
  const query = url.searchParams;
  const endpoint = query.get('endpoint') ?? undefined;
  const style = query.get('forcePathStyle') ?? undefined;
  const downloads = query.get('downloads') ?? 'through';
  const prefix = url.pathname.replace(/^\/+/, '').replace(/([^/])\/*$/, '$1/');
  const isFaulty =
    url.username !== '' ||
    url.password !== '' ||
    url.port !== '' ||
    !bucketForm.test(url.hostname) ||
    !prefixForm.test(prefix) ||
    [...query.keys()].some((name) => !known.has(name)) ||
    (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) ||
    (style !== undefined && style !== 'true' && style !== 'false') ||
    (downloads !== 'direct' && downloads !== 'through');
  if (isFaulty) return undefined;
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix,
    endpoint,
    region: query.get('region') ?? 'us-east-1',
    // Virtual-hosted buckets need DNS names per bucket, which a custom endpoint rarely has.
    forcePathStyle: style === undefined ? endpoint !== undefined : style === 'true',
    isDirect: downloads === 'direct',
  };
};

/** Undefined when it names neither a folder nor a bucket. */
export const readStorageUrl = (text: string | undefined): LocalLocation | BucketLocation | undefined => {
  if (text === undefined) return { kind: 'local', folder: undefined };
  const url = URL.parse(text);
  if (url?.protocol === 's3:') return readBucket(url);
  if (url?.protocol !== 'file:' || url.hostname !== '' || url.search !== '') return undefined;
  return { kind: 'local', folder: url.pathname === '/' ? undefined : fileURLToPath(url) };
};

/** The origin from which browsers download straight from a bucket; undefined where the app serves the files. */
export const directOrigin = (text: string | undefined): string | undefined => {
  const place = readStorageUrl(text);
  if (place?.kind !== 's3' || !place.isDirect) return undefined;
  const url = new URL(place.endpoint ?? `https://s3.${place.region}.amazonaws.com`);
  if (!place.forcePathStyle) url.hostname = `${place.bucket}.${url.hostname}`;
  return url.origin;
};
