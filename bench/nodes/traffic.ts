// Visitors and editors of a cluster, who notice everything that goes wrong.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../../scripts/cluster/cluster.ts';

/** What visitors and editors need of an installation. */
export interface Visited extends Pick<Cluster, 'url'> {
  postgres: Pick<Cluster['postgres'], 'query'>;
}

export interface Answer {
  status: number;
  text: string;
}

interface Call {
  method?: string;
  host?: string;
  token?: string;
  body?: object;
}

/** One request through the proxy, never sent again by us. */
export const send = (
  { url }: Pick<Visited, 'url'>,
  agent: Agent,
  path: string,
  { method = 'GET', host = 'localhost', token, body }: Call = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { port } = new URL(url);
    const call = request(
      {
        ...{ agent, path, method, port, host: '127.0.0.1', timeout: 60_000 },
        headers: {
          host,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer in a minute')));
    call.on('error', reject);
    call.end(text);
  });

export interface Traffic {
  views: { total: number; failed: number; slowestMs: number };
  /** `repeated`: sent again by the editor after an error, as the builder does. */
  writes: {
    acknowledged: number;
    repeated: number;
    failed: number;
    longestMs: number;
    /** When the newest acknowledged write was sent, in the time of `performance.now()`. */
    newestSentAt: number;
  };
  errors: string[];
}

export interface Editor {
  token: string;
  host: string;
  siteId: string;
  documentId: string;
  sectionId: string;
  version: number;
  clientId: string;
  /** The number of the last acknowledged batch, which is also its text. */
  acknowledged: number;
}

export interface Crowd {
  editors: Editor[];
  traffic: Traffic;
  /** Stops after the requests under way. */
  stop: () => Promise<void>;
}

const need = ({ status, text }: Answer, what: string): unknown => {
  if (status >= 300) throw new Error(`${what} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

/** A user with a published site. */
const makeEditor = async (cluster: Visited, agent: Agent, number: number): Promise<Editor> => {
  const call = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> =>
    need(
      await send(cluster, agent, `/api/v1${path}`, {
        method,
        ...(body ? { body } : {}),
        ...(token === undefined ? {} : { token }),
      }),
      path,
    ) as T;
  const name = `drill-${Date.now().toString(36)}-${number}`;
  const account = await call<{ tokens: { accessToken: string } }>('POST', '/auth/register', {
    email: `${name}@example.com`,
    password: 'correct horse battery',
    firstName: 'Mai',
  });
  const token = account.tokens.accessToken;
  const { site } = await call<{ site: { id: string } }>(
    'POST',
    '/site-templates/restaurant/create-site',
    { name, subdomain: name },
    token,
  );
  const { pages } = await call<{ pages: { id: string }[] }>(
    'GET',
    `/sites/${site.id}/pages`,
    undefined,
    token,
  );
  const documentId = pages[0]!.id;
  const page = await call<{ version: number; content: { sections: { id: string }[] } }>(
    'GET',
    `/sites/${site.id}/pages/${documentId}`,
    undefined,
    token,
  );
  await call('PATCH', `/sites/${site.id}/publish`, { isPublished: true }, token);
  return {
    ...{ token, documentId, siteId: site.id },
    host: `${name}.localhost`,
    sectionId: page.content.sections[0]!.id,
    version: page.version,
    clientId: `drill-client-${number}`,
    acknowledged: 0,
  };
};

const view = async (cluster: Visited, agent: Agent, host: string, traffic: Traffic): Promise<void> => {
  const startedAt = performance.now();
  traffic.views.total += 1;
  try {
    const { status, text } = await send(cluster, agent, '/', { host });
    if (status === 200 && text.endsWith('</html>\n')) {
      traffic.views.slowestMs = Math.max(traffic.views.slowestMs, performance.now() - startedAt);
      return;
    }
    traffic.errors.push(`view: ${status}`);
  } catch (error) {
    traffic.errors.push(`view: ${(error as Error).message}`);
  }
  traffic.views.failed += 1;
};

/** Longer than the longest outage of the drills. */
const patienceMs = 120_000;

/** Sends a batch until it is acknowledged. The same number twice counts once. */
export const write = async (
  cluster: Visited,
  agent: Agent,
  editor: Editor,
  traffic: Traffic,
): Promise<void> => {
  const seq = editor.acknowledged + 1;
  const startedAt = performance.now();
  const body = {
    clientId: editor.clientId,
    seq,
    baseVersion: editor.version,
    ops: [{ op: 'set', id: editor.sectionId, path: ['data', 'title'], value: `Number ${seq}` }],
  };
  for (;;) {
    const sentAt = performance.now();
    try {
      const { status, text } = await send(
        cluster,
        agent,
        `/api/v1/sites/${editor.siteId}/documents/${editor.documentId}/operations`,
        {
          method: 'POST',
          token: editor.token,
          body,
        },
      );
      if (status === 200) {
        editor.version = (JSON.parse(text) as { version: number }).version;
        editor.acknowledged = seq;
        traffic.writes.acknowledged += 1;
        traffic.writes.newestSentAt = Math.max(traffic.writes.newestSentAt, sentAt);
        traffic.writes.longestMs = Math.max(traffic.writes.longestMs, performance.now() - startedAt);
        return;
      }
      if (status < 500 && status !== 429) {
        traffic.writes.failed += 1;
        traffic.errors.push(`write: ${status} ${text.slice(0, 80)}`);
        return;
      }
      traffic.errors.push(`write: ${status}`);
    } catch (error) {
      traffic.errors.push(`write: ${(error as Error).message}`);
    }
    if (performance.now() - startedAt > patienceMs) {
      traffic.writes.failed += 1;
      return;
    }
    traffic.writes.repeated += 1;
    await wait(100);
  }
};

export interface CrowdOptions {
  editors: number;
  visitors: number;
  pauseMs: number;
  /** Their address: only so many accounts are created from one. */
  from?: string;
}

/** Editors that write and visitors that read until they are stopped. */
export const startCrowd = async (
  cluster: Visited,
  { editors: count, visitors, pauseMs, from }: CrowdOptions,
): Promise<Crowd> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ...(from ? { localAddress: from } : {}) });
  const editors: Editor[] = [];
  for (let number = 0; number < count; number += 1) editors.push(await makeEditor(cluster, agent, number));
  const traffic: Traffic = {
    views: { total: 0, failed: 0, slowestMs: 0 },
    writes: { acknowledged: 0, repeated: 0, failed: 0, longestMs: 0, newestSentAt: 0 },
    errors: [],
  };
  const stopping = new AbortController();
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work();
      await wait(pauseMs);
    }
  };
  const work = [
    ...editors.map((editor) => repeat(() => write(cluster, agent, editor, traffic))),
    ...Array.from({ length: visitors }, (_, index) =>
      repeat(() => view(cluster, agent, editors[index % editors.length]!.host, traffic)),
    ),
  ];
  return {
    ...{ editors, traffic },
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
      agent.destroy();
    },
  };
};

/** Acknowledged writes that the database does not have. */
export const countLost = async (cluster: Visited, editors: readonly Editor[]): Promise<number> => {
  let lost = 0;
  for (const { documentId, clientId, acknowledged } of editors) {
    const rows = (await cluster.postgres.query(
      `select count(*)::int as count from app.document_operations
       where document_id = '${documentId}' and client_id = '${clientId}' and seq <= ${acknowledged}`,
      'sitewright',
    )) as { count: number }[];
    lost += acknowledged - rows[0]!.count;
  }
  return lost;
};
