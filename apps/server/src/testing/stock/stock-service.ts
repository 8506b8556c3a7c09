// Common part of both fake stock services: a real HTTP server that records requests, serves generated images, and
// fails in the way that a test chooses.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Behaviour of the next API responses; images are served in every mode. */
export type FakeMode =
  | 'well'
  /** 401, 403, 429 and 500. */
  | 'unauthorized'
  | 'forbidden'
  | 'limited'
  | 'failing'
  /** 200 with HTML instead of JSON. */
  | 'garbage'
  /** 200 with JSON of an unexpected shape. */
  | 'misshapen'
  /** Accepts the request and never responds. */
  | 'silent';

export interface ReceivedRequest {
  path: string;
  query: Record<string, string>;
  key: string | undefined;
}

export interface StockFake {
  /** For PEXELS_API_BASE or UNSPLASH_API_BASE. */
  base: string;
  origin: string;
  /** The API key that it accepts; distinctive, so that a test can search for it where it must not appear. */
  key: string;
  /** Requests to the API, oldest first; images are not counted. */
  requests: ReceivedRequest[];
  /** Sets the behaviour from now on. */
  setMode: (mood: FakeMode) => void;
  /** Delays all images until the returned function is called. */
  holdPhotos: () => () => void;
  /** Sets the remaining requests of the hourly limit that the service reports. */
  setRemaining: (remaining: number) => void;
  close: () => Promise<void>;
}

export interface FakePhoto {
  number: number;
  width: number;
  height: number;
  color: string;
  words: string;
}

/** Number of photos for any search; none for one that contains `nothing`. */
const photosPerSearch = 75;

const colorOf = (number: number): string =>
  `#${[37, 71, 113].map((step) => (((number * step) % 160) + 60).toString(16).padStart(2, '0')).join('')}`;

export const photoOf = (number: number, words: string): FakePhoto => {
  const isUpright = number % 7 === 6;
  return {
    number,
    width: isUpright ? 800 : 1_200,
    height: isUpright ? 1_200 : 800,
    color: colorOf(number),
    words,
  };
};

const numberOf = (words: string): number =>
  Buffer.from(words).reduce((sum, byte) => (sum * 31 + byte) % 90_000, 7) * 100 + 1_000;

/** One page of a search: the same words always find the same photos. */
export const findPhotos = (words: string, page: number, perPage: number) => {
  const total = words.includes('nothing') ? 0 : photosPerSearch;
  const first = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, total - first));
  return {
    total,
    photos: Array.from({ length: count }, (_, at) => photoOf(numberOf(words) + first + at, words)),
  };
};

const drawn = new Map<string, Promise<Buffer>>();
/** An image in the photo's colour, so that a test can tell which one it sees. */
const draw = (number: number, width: number): Promise<Buffer> => {
  const { color, ...photo } = photoOf(number, '');
  const height = Math.round((width * photo.height) / photo.width);
  const known = drawn.get(`${number}/${width}`);
  const picture =
    known ??
    sharp({ create: { width, height, channels: 3, background: color } })
      .composite([
        {
          input: Buffer.from(
            `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="${Math.round(height / 4)}" fill="#fff" fill-opacity=".6"/></svg>`,
          ),
        },
      ])
      .jpeg()
      .toBuffer();
  drawn.set(`${number}/${width}`, picture);
  return picture;
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** True when the mode has already sent a response. */
const respondByMode = (mood: FakeMode, response: ServerResponse): boolean => {
  const statuses: Partial<Record<FakeMode, number>> = {
    unauthorized: 401,
    forbidden: 403,
    limited: 429,
    failing: 500,
  };
  const status = statuses[mood];
  if (status !== undefined) sendJson(response, status, { error: mood, errors: [mood] });
  else if (mood === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Not what you asked for</title>');
  } else if (mood === 'misshapen') {
    sendJson(response, 200, { photos: 'many', results: 'many', total: 'some' });
  }
  return mood !== 'well';
};

export interface FakeApi {
  key: string;
  /** Prefix of its API paths. */
  prefix: string;
  keyIn: (request: IncomingMessage) => string | undefined;
  limit: number;
  /** The body for a path and query, or undefined for 404. */
  respond: (origin: string, path: string, query: URLSearchParams, response: ServerResponse) => unknown;
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export const startStockService = async (api: FakeApi): Promise<StockFake> => {
  const asked: ReceivedRequest[] = [];
  let mood: FakeMode = 'well';
  let remaining = api.limit;
  let origin = '';
  let mayShow: Promise<void> = Promise.resolve();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const picture = /^\/pictures\/(\d+)\.jpg$/.exec(url.pathname);
    if (picture) {
      await mayShow;
      const width = Math.min(1_000, Number(url.searchParams.get('w') ?? 1_200) || 1_200);
      const body = await draw(Number(picture[1]), width);
      // As with both real services: a browser that crops an image must be allowed to read it.
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'content-type': 'image/jpeg',
        'content-length': body.length,
      });
      response.end(body);
      return;
    }
    const key = api.keyIn(request);
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), key });
    if (respondByMode(mood, response)) return;
    if (key !== api.key) {
      sendJson(response, 401, { error: 'unauthorized' });
      return;
    }
    remaining = Math.max(0, remaining - 1);
    response.setHeader('x-ratelimit-limit', api.limit);
    response.setHeader('x-ratelimit-remaining', remaining);
    response.setHeader('x-ratelimit-reset', Math.floor(Date.now() / 1_000) + 3_600);
    const body = url.pathname.startsWith(api.prefix)
      ? api.respond(origin, url.pathname.slice(api.prefix.length), url.searchParams, response)
      : undefined;
    if (body === undefined) sendJson(response, 404, { error: 'not found' });
    else sendJson(response, 200, body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  origin = await listen(server);
  return {
    base: `${origin}${api.prefix}`,
    origin,
    key: api.key,
    requests: asked,
    setMode: (next) => (mood = next),
    holdPhotos: () => {
      const held = Promise.withResolvers<void>();
      mayShow = held.promise;
      return held.resolve;
    },
    setRemaining: (left) => (remaining = left + 1),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
