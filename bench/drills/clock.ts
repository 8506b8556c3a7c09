// The clock of the program jumps, an hour forward and a day back; that of the database stays.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { countLost, type Editor, send, write } from '../nodes/traffic.ts';
import { isWhole, visit } from './calls.ts';
import { atMost, type Scene, withScene } from './watched.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

const agent = new Agent();

const call = async (
  { visited }: Scene,
  method: string,
  path: string,
  { body, token }: { body?: object; token?: string },
): Promise<{ status: number; json: unknown }> => {
  const { status, text } = await send(visited, agent, `/api/v1${path}`, {
    method,
    ...(body ? { body } : {}),
    ...(token === undefined ? {} : { token }),
  });
  return { status, json: JSON.parse(text) };
};

interface SignedIn {
  tokens: { accessToken: string; refreshToken: string };
}

const signIn = async (scene: Scene, editor: Editor): Promise<SignedIn> => {
  const email = `${editor.host.split('.')[0]}@example.com`;
  const body = { email, password: 'correct horse battery' };
  const { status, json } = await call(scene, 'POST', '/auth/login', { body });
  if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(json)}`);
  return json as SignedIn;
};

/** How the session of before the jump goes on: as it is, by its refresh token, or with a password. */
const goOn = async (scene: Scene, editor: Editor, { tokens }: SignedIn): Promise<string> => {
  const old = await call(scene, 'GET', '/auth/profile', { token: tokens.accessToken });
  if (old.status === 200) {
    editor.token = tokens.accessToken;
    return 'goes on';
  }
  const { refreshToken } = tokens;
  const fresh = await call(scene, 'POST', '/auth/refresh', {
    body: { refreshToken },
  });
  if (fresh.status === 200) {
    editor.token = (fresh.json as SignedIn['tokens']).accessToken;
    return `answers ${old.status}, then is renewed`;
  }
  if (fresh.status !== 401) throw new Error(`renewing a session answered ${fresh.status}`);
  editor.token = (await signIn(scene, editor)).tokens.accessToken;
  return `answers ${old.status}, then asks for the password`;
};

const serverNow = async (scene: Scene): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${scene.machine.webPort}/health/live`);
  await response.text();
  return Date.parse(response.headers.get('date')!);
};

/** Publishes of a site that are recorded. */
const countPublished = async ({ machine }: Scene, { siteId }: Editor): Promise<number> => {
  const [row] = (await machine.query(
    `select count(*)::int as count from app.releases where site_id = '${siteId}'`,
    'sitewright',
  )) as { count: number }[];
  return row!.count;
};

const takeOffline = (scene: Scene, { siteId, token }: Editor): Promise<{ status: number }> =>
  call(scene, 'PATCH', `/sites/${siteId}/publish`, { token, body: { isPublished: false } });

const schedule = (scene: Scene, { siteId, token }: Editor, at: number): Promise<{ status: number }> =>
  call(scene, 'PUT', `/sites/${siteId}/schedule`, {
    token,
    body: { publishAt: new Date(at).toISOString(), unpublishAt: null },
  });

interface Jump {
  name: string;
  offset: string;
  /** Delay of the scheduled publish, counted from before the jump. */
  publishInMs: number;
  /** After the jump instead, when it goes back. */
  isScheduledAfter: boolean;
}

const jumps: readonly Jump[] = [
  { name: 'an hour forward', offset: '+3600s', publishInMs: 30 * 60_000, isScheduledAfter: false },
  { name: 'a day back', offset: '-86400s', publishInMs: 20_000, isScheduledAfter: true },
];

const publishedAfter = async (scene: Scene, host: string): Promise<number | undefined> => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 180_000) {
    if (isWhole(await visit(scene.visited, host))) return performance.now() - startedAt;
    await wait(250);
  }
  return undefined;
};

const jump = async (scene: Scene, clock: string, one: Jump, index: number): Promise<Measurement[]> => {
  const { crowd, visited, log } = scene;
  const editors = crowd.editors.slice(index * 2, index * 2 + 2);
  const [publisher, writer] = editors as [Editor, Editor];
  const sessions = await Promise.all(editors.map((editor) => signIn(scene, editor)));
  publisher.token = sessions[0]!.tokens.accessToken;
  const offline = await takeOffline(scene, publisher);
  const published = await countPublished(scene, publisher);
  if (!one.isScheduledAfter)
    log(
      `scheduled: ${(await schedule(scene, publisher, (await serverNow(scene)) + one.publishInMs)).status}`,
    );
  const before = await serverNow(scene);
  writeFileSync(clock, `${one.offset}\n`);
  while (Math.abs((await serverNow(scene)) - before) < 60_000) await wait(100);
  const howSession = await goOn(scene, writer, sessions[1]!);
  await goOn(scene, publisher, sessions[0]!);
  const { failed } = crowd.traffic.writes;
  for (let count = 0; count < 10; count += 1) await write(visited, agent, writer, crowd.traffic);
  if (one.isScheduledAfter)
    log(
      `scheduled: ${(await schedule(scene, publisher, (await serverNow(scene)) + one.publishInMs)).status}`,
    );
  const appeared = await publishedAfter(scene, publisher.host);
  // A second run would publish it again.
  await wait(70_000);
  const times = (await countPublished(scene, publisher)) - published;
  log(`${one.name}: offline ${offline.status}, session ${howSession}, published ${times} times`);
  return [
    {
      ...atMost(`clock ${one.name}: failed writes`, crowd.traffic.writes.failed - failed, 0),
      note: `a session ${howSession}`,
    },
    atMost(`clock ${one.name}: a scheduled site is published after`, appeared, 150_000, 'ms'),
    atMost(`clock ${one.name}: it is published again`, Math.abs(times - 1), 0),
  ];
};

export const runClock = async ({ log }: BenchOptions): Promise<Measurement[]> => {
  if (!existsSync(library)) throw new Error('libfaketime is not installed (Debian: faketime)');
  let clock = '';
  return withScene(
    {
      log,
      prepare: (folder) => {
        mkdirSync(join(folder, 'settings'));
        clock = join(folder, 'settings/clock');
        writeFileSync(clock, '+0s\n');
      },
      settings: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: '/etc/sitewright/clock',
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    },
    async (scene) => {
      await scene.crowd.stop();
      const figures: Measurement[] = [];
      for (const [index, one] of jumps.entries()) figures.push(...(await jump(scene, clock, one, index)));
      return [
        ...figures,
        atMost(
          'clock jumps: acknowledged writes lost',
          await countLost(scene.visited, scene.crowd.editors),
          0,
        ),
      ];
    },
  );
};
